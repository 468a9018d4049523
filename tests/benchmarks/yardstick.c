/* Plain textbook kernels on a square grid, to measure ours against in one run. No tricks: this is what one would write in C
 * first. Sides of a cell are bits: east 1, south 2, west 4, north 8. Random numbers are splitmix64, as in levelforge. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static uint64_t state;

static uint64_t draw(void) {
    uint64_t z = state += 0x9E3779B97F4A7C15ULL;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
}

static int64_t below(int64_t n) { return (int64_t)(((unsigned __int128)draw() * (uint64_t)n) >> 64); }

static int32_t head(int32_t *sets, int32_t member) {
    while (sets[member] >= 0) {
        if (sets[sets[member]] >= 0) sets[member] = sets[sets[member]];
        member = sets[member];
    }
    return member;
}

/* Kruskal: shuffled list of links, union by size with path halving. */
void kruskal(uint64_t seed, int64_t rows, int64_t columns, uint8_t *cells) {
    int64_t count = 0, size = rows * columns;
    int32_t *links = malloc(sizeof(int32_t) * 2 * size), *sets = malloc(sizeof(int32_t) * size);
    state = seed;
    memset(cells, 0, size);
    for (int64_t row = 0; row < rows; row++)
        for (int64_t column = 0; column < columns; column++) {
            int64_t cell = row * columns + column;
            if (column + 1 < columns) links[count++] = (int32_t)(2 * cell);
            if (row + 1 < rows) links[count++] = (int32_t)(2 * cell + 1);
        }
    for (int64_t last = count - 1; last > 0; last--) {
        int64_t pick = below(last + 1);
        int32_t kept = links[last];
        links[last] = links[pick];
        links[pick] = kept;
    }
    memset(sets, 0xff, sizeof(int32_t) * size);
    for (int64_t at = 0, left = size - 1; at < count && left; at++) {
        int south = links[at] & 1;
        int32_t cell = links[at] >> 1, other = cell + (south ? (int32_t)columns : 1);
        int32_t one = head(sets, cell), two = head(sets, other);
        if (one == two) continue;
        if (sets[one] > sets[two]) { int32_t kept = one; one = two; two = kept; }
        sets[one] += sets[two];
        sets[two] = one;
        cells[cell] |= south ? 2 : 1;
        cells[other] |= south ? 8 : 4;
        left--;
    }
    free(links);
    free(sets);
}

static const int OPPOSITE[4] = {2, 3, 0, 1};

static int64_t beyond(int64_t cell, int side, int64_t rows, int64_t columns) {
    int64_t column = cell % columns;
    if (side == 0) return column + 1 < columns ? cell + 1 : -1;
    if (side == 1) return cell + columns < rows * columns ? cell + columns : -1;
    if (side == 2) return column > 0 ? cell - 1 : -1;
    return cell >= columns ? cell - columns : -1;
}

/* Depth-first: a list of unvisited neighbours at every step, all cells on the stack. */
void depth_first(uint64_t seed, int64_t rows, int64_t columns, uint8_t *cells) {
    int64_t size = rows * columns, depth = 0;
    int32_t *stack = malloc(sizeof(int32_t) * size);
    uint8_t *visited = calloc(size, 1);
    state = seed;
    memset(cells, 0, size);
    int64_t cell = below(size);
    visited[cell] = 1;
    for (;;) {
        int ways = 0, sides[4];
        for (int side = 0; side < 4; side++) {
            int64_t other = beyond(cell, side, rows, columns);
            if (other >= 0 && !visited[other]) sides[ways++] = side;
        }
        if (ways) {
            int side = sides[below(ways)];
            int64_t other = beyond(cell, side, rows, columns);
            cells[cell] |= 1 << side;
            cells[other] |= 1 << OPPOSITE[side];
            visited[other] = 1;
            stack[depth++] = (int32_t)cell;
            cell = other;
        } else if (depth) {
            cell = stack[--depth];
        } else {
            break;
        }
    }
    free(stack);
    free(visited);
}

/* Wilson: loop-erased walks to the tree, one draw per step; a byte per cell says which sides there are. */
void wilson(uint64_t seed, int64_t rows, int64_t columns, uint8_t *cells) {
    int64_t size = rows * columns;
    int64_t step[4] = {1, columns, -1, -columns};
    uint8_t *exits = malloc(size), *inside = calloc(size, 1), *sides = calloc(size, 1);
    state = seed;
    memset(cells, 0, size);
    for (int64_t cell = 0; cell < size; cell++)
        for (int side = 0; side < 4; side++) sides[cell] |= (beyond(cell, side, rows, columns) >= 0) << side;
    inside[rows / 2 * columns + columns / 2] = 1;
    for (int64_t first = 0; first < size; first++) {
        int64_t cell = first;
        while (!inside[cell]) {
            int side = (int)(draw() >> 62);
            if (!(sides[cell] >> side & 1)) continue;
            exits[cell] = (uint8_t)side;
            cell += step[side];
        }
        for (cell = first; !inside[cell];) {
            int side = exits[cell];
            inside[cell] = 1;
            cells[cell] |= 1 << side;
            cell += step[side];
            cells[cell] |= 1 << OPPOSITE[side];
        }
    }
    free(exits);
    free(inside);
    free(sides);
}

/* Breadth-first distances over the open sides. */
void distances(int64_t rows, int64_t columns, const uint8_t *cells, int64_t source, int32_t *distance, int32_t *parent) {
    int64_t size = rows * columns, step[4] = {1, columns, -1, -columns}, front = 0, back = 0;
    int32_t *queue = malloc(sizeof(int32_t) * size);
    memset(distance, 0xff, sizeof(int32_t) * size);
    memset(parent, 0xff, sizeof(int32_t) * size);
    distance[source] = 0;
    queue[back++] = (int32_t)source;
    while (front < back) {
        int64_t cell = queue[front++];
        for (int side = 0; side < 4; side++)
            if (cells[cell] >> side & 1 && distance[cell + step[side]] < 0) {
                distance[cell + step[side]] = distance[cell] + 1;
                parent[cell + step[side]] = (int32_t)cell;
                queue[back++] = (int32_t)(cell + step[side]);
            }
    }
    free(queue);
}

"""Pictures drawn by real OpenGL without a screen: known places must have the colours of what stands there."""

from __future__ import annotations

import json
import sys

import numpy as np
import pytest
from PIL import Image

import levelforge
import viewer
from levelforge.analysis.solution import solution
from levelforge.errors import OptionError, UnknownName
from levelforge.tracing import trace
from tests.viewer import in_process
from viewer import palette
from viewer.map_view import MapView

SIZE = (640, 400)
RECIPE = {"grid": {"size": [12, 7]}, "algorithm": {"name": "wilson"}, "seed": 5}

DRAW = """
import sys
import levelforge, viewer
from levelforge.tracing import trace
from viewer.modes import Mode
from viewer.picture import render, write_picture
from viewer.session import Session
from pathlib import Path

folder = Path(sys.argv[1])
level = levelforge.make(levelforge.Recipe.parse(sys.argv[2]))
size = (640, 400)
viewer.snapshot(level, folder / "top.png", size=size)
viewer.snapshot(level, folder / "again.png", size=size)
viewer.snapshot(level, folder / "solution.png", size=size, solution=True)
viewer.snapshot(level, folder / "distances.png", size=size, distances=True)
viewer.snapshot(level, folder / "help.png", size=size, help=True)
viewer.snapshot(level, folder / "begin.png", size=size, trace=trace(level), step=0)
viewer.snapshot(level, folder / "half.png", size=size, trace=trace(level))
viewer.snapshot(level, folder / "end.png", size=size, trace=trace(level), step=10**9)
viewer.snapshot(level, folder / "first.png", mode="first", size=size)
viewer.snapshot(level, folder / "first_again.png", mode="first", size=size)
viewer.snapshot(level, folder / "first_solution.png", mode="first", size=size, solution=True)

session = Session(level, Mode.FIRST, size)
session.shows_help = False
x, y, _ = level.grid.centres[level.goal]
session.walker.x, session.walker.y = x, y
session.walker.pitch = -1.2
write_picture(render(session), level, folder / "goal.png")
session.walker.pitch = 1.2
write_picture(render(session), level, folder / "sky.png")
viewer.snapshot(levelforge.make(size=(1, 1)), folder / "one.png", size=(1, 1), mode="first")
viewer.snapshot(levelforge.make(size=(1, 1)), folder / "one.png", size=(33, 7))
assert "viewer.window" not in sys.modules, "a snapshot needs no window"
try:
    viewer.show(level)
except levelforge.errors.ViewerError as error:
    print(error)
"""


@pytest.fixture(scope="module")
def level():
    return levelforge.make(levelforge.Recipe.of(RECIPE))


@pytest.fixture(scope="module")
def drawn(tmp_path_factory):
    folder = tmp_path_factory.mktemp("pictures")
    printed = in_process(DRAW, folder, json.dumps(RECIPE))
    assert "before the first snapshot" in printed
    return folder


def pixels(folder, name):
    with Image.open(folder / f"{name}.png") as image:
        return np.asarray(image.convert("RGB")).astype(int)


def colour_at(picture, view, place):
    x, y = view.pixel(*place)
    return tuple(picture[round(y - 0.5), round(x - 0.5)].tolist())


@pytest.fixture
def view(level):
    return MapView(level.grid.extent[:2], SIZE)


def test_walls_and_passages_are_where_the_level_has_them(drawn, level, view):
    picture = pixels(drawn, "top")
    assert picture.shape == (400, 640, 3)
    start, goal = (level.grid.centres[cell, :2] for cell in (level.start, level.goal))
    for segment, stands in zip(level.grid.walls.segment, level.standing, strict=True):
        middle = segment.mean(axis=0)
        if min(np.hypot(*(middle - start)), np.hypot(*(middle - goal))) > 0.6:
            wanted = palette.WALL_LINE if stands else palette.FLOOR
            assert colour_at(picture, view, middle) == wanted[:3]
    assert tuple(picture[2, 2]) == palette.OUTSIDE[:3]


def test_start_and_goal_are_marked(drawn, level, view):
    picture = pixels(drawn, "top")
    for cell, colour in ((level.start, palette.START), (level.goal, palette.GOAL)):
        x, y, _ = level.grid.centres[cell]
        assert colour_at(picture, view, (x - 0.29, y - 0.12)) == colour[:3]
    assert (picture == palette.WALKER[:3]).all(axis=2).any()


def test_the_same_call_gives_the_same_pixels(drawn):
    assert (drawn / "top.png").read_bytes() == (drawn / "again.png").read_bytes()
    assert (drawn / "first.png").read_bytes() == (drawn / "first_again.png").read_bytes()


def test_the_picture_carries_the_recipe(drawn, level):
    with Image.open(drawn / "top.png") as image:
        assert levelforge.Recipe.parse(image.text["levelforge.recipe"]) == level.recipe


def test_the_solution_is_a_line_through_its_cells(drawn, level, view):
    plain, shown = pixels(drawn, "top"), pixels(drawn, "solution")
    for cell in solution(level)[1:-1]:
        place = level.grid.centres[cell, :2]
        assert colour_at(plain, view, place) == palette.FLOOR[:3]
        assert colour_at(shown, view, place) == palette.SOLUTION[:3]


def test_distances_colour_every_cell(drawn, level, view):
    picture = pixels(drawn, "distances")
    wanted = palette.distance_colours(levelforge.distances(level, level.start).distance)
    for cell in set(range(level.grid.graph.size)) - {level.start, level.goal}:
        place = level.grid.centres[cell, :2] + 0.25
        assert colour_at(picture, view, place) == tuple(wanted[cell, :3].tolist())


def test_the_help_is_drawn_in_its_corner_only(drawn):
    plain, helped = pixels(drawn, "top"), pixels(drawn, "help")
    changed = (plain != helped).any(axis=2)
    assert changed[200:, :200].mean() > 0.5
    assert not changed[:, 400:].any()
    assert (helped > 200).all(axis=2)[200:, :200].any()


def test_carving_begins_with_every_wall_and_ends_with_the_level(drawn, level, view):
    begin, half, end = (pixels(drawn, name) for name in ("begin", "half", "end"))
    middles = level.grid.walls.segment.mean(axis=1)
    marks = level.grid.centres[[level.start, level.goal], :2]
    clear = (np.abs(middles[:, None] - marks).max(axis=2) > 0.6).all(axis=1)
    assert all(colour_at(begin, view, middle) == palette.WALL_LINE[:3] for middle in middles[clear])
    assert np.array_equal(end, pixels(drawn, "top"))
    assert trace(level).kind.size
    for colour in (palette.UNVISITED, palette.VISITED):
        assert (half == colour[:3]).all(axis=2).any()


def test_first_person_stands_between_walls_looking_down_the_passage(drawn):
    picture = pixels(drawn, "first")
    ground, wall, sky = picture[-5:, 310:330].mean(axis=(0, 1)), picture[200, :40].mean(axis=0), picture[5, 320]
    assert sky[2] > sky[0] + 20, "sky is blue"
    assert wall[0] > wall[2] + 10, "stone is brown"
    assert abs(ground[0] - ground[2]) < 25, "the ground is grey"
    halves = picture[:, :320].mean(), picture[:, 320:].mean()
    assert min(halves) > 40, "both sides are lit"


def test_first_person_shows_the_way_on_the_ground(drawn):
    shown = pixels(drawn, "first_solution")
    assert tuple(shown[-5, 320]) == palette.SOLUTION[:3]
    assert np.array_equal(shown[:150], pixels(drawn, "first")[:150])


def test_the_goal_can_be_seen_from_where_it_is(drawn):
    goal = pixels(drawn, "goal")
    reddish = (goal[:, :, 0] > 200) & (goal[:, :, 2] < 120)
    assert reddish.mean() > 0.05
    assert not ((pixels(drawn, "sky")[:, :, 0] > 200).any())


def test_any_size_will_do(drawn):
    assert pixels(drawn, "one").shape == (7, 33, 3)


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"path": "a.png", "mode": "side"}, UnknownName, "mode = 'side'"),
        ({"path": "a.jpg"}, OptionError, r"ends in \.png"),
        ({"path": "a.png", "size": (0, 5)}, OptionError, "size"),
        ({"path": "a.png", "size": (10, 2.5)}, OptionError, "size"),
    ],
)
def test_wrong_arguments_are_named(level, arguments, error, message):
    with pytest.raises(error, match=message):
        viewer.snapshot(level, **arguments)


def test_a_picture_that_cannot_be_written_leaves_nothing(tmp_path):
    script = """
import sys, levelforge, viewer
from levelforge.errors import ExportError
try:
    viewer.snapshot(levelforge.make(size=(3, 3)), sys.argv[1], size=(40, 30))
except ExportError as error:
    print(error)
"""
    assert "a folder that exists" in in_process(script, tmp_path / "nowhere" / "a.png")
    (tmp_path / "a.png").mkdir()
    assert "can be replaced" in in_process(script, tmp_path / "a.png")
    assert [path.name for path in tmp_path.iterdir()] == ["a.png"]


def test_importing_the_viewer_imports_no_pyglet():
    script = "import viewer; print(sorted({name.split('.')[0] for name in sys.modules} & {'pyglet', 'numba', 'PIL'}))"
    assert in_process(script).strip() == "[]"


def test_without_a_display_the_window_says_what_is_missing(tmp_path):
    script = """
import levelforge, viewer
from levelforge.errors import ViewerError
level = levelforge.make(size=(3, 3))
try:
    viewer.show(level)
except ViewerError as error:
    print(type(error).__name__, error)
viewer.snapshot(level, sys.argv[1], size=(40, 30))
"""
    printed = in_process(script, tmp_path / "after.png")
    assert (tmp_path / "after.png").is_file(), "a snapshot can still be taken"
    if not printed.startswith("ViewerError"):
        pytest.skip("this system always has a display")
    assert "DISPLAY" in printed
    assert "libgl1 libegl1 libgl1-mesa-dri" in printed


def test_a_display_that_does_not_answer_is_named():
    script = """
import levelforge, viewer
from levelforge.errors import ViewerError
try:
    viewer.show(levelforge.make(size=(3, 3)))
except ViewerError as error:
    print(error)
"""
    if sys.platform != "linux":
        pytest.skip("only X displays can fail to answer")
    printed = in_process(script, display=":9999")
    assert "that answers" in printed
    assert "libgl1 libegl1 libgl1-mesa-dri" in printed


def test_without_opengl_a_snapshot_says_what_to_install(tmp_path):
    script = """
import levelforge, viewer, pyglet.lib
from levelforge.errors import ViewerError

def no_library(*names, **options):
    raise ImportError(f"Library {names[0]!r} not found.")

pyglet.lib.load_library = pyglet.lib.loader.load_library = no_library
try:
    viewer.snapshot(levelforge.make(size=(3, 3)), sys.argv[1])
except ViewerError as error:
    print(error)
"""
    if sys.platform != "linux":
        pytest.skip("OpenGL is part of the system here")
    printed = in_process(script, tmp_path / "a.png")
    assert "not found" in printed
    assert "apt install libgl1 libegl1 libgl1-mesa-dri" in printed
    assert list(tmp_path.iterdir()) == []

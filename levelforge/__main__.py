"""`python -m levelforge` is the command `levelforge`."""

from levelforge.cli import main

if __name__ == "__main__":
    main()

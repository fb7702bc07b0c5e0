"""The parts of the lab's command-line tools. Standard library only."""

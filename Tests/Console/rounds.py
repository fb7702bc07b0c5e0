"""Runs the tests of a file; what fails beside the others runs once more by itself, as with `Tests/run` (docs/decisions/066)."""

import sys
import unittest

# More than these at once are no coincidence.
MOST_UNSTEADY = 3


def main():
    arguments = [argument for argument in sys.argv if argument != "--long"]
    # Chosen tests have one round, and end the process themselves.
    result = unittest.main(argv=arguments, exit=len(arguments) > 1).result
    if not result.wasSuccessful() and not only_unsteady(result):
        sys.exit(1)


def only_unsteady(result):
    failed = sorted({getattr(test, "test_case", test).id() for test, _ in result.errors + result.failures})
    if not 0 < len(failed) <= MOST_UNSTEADY:
        return False
    print(f"\nonce more, by itself: {', '.join(failed)}", file=sys.stderr, flush=True)
    again = unittest.TextTestRunner().run(unittest.defaultTestLoader.loadTestsFromNames(failed))
    if again.wasSuccessful():
        print("\nunsteady: passed by themselves, failed beside the others; see above", file=sys.stderr, flush=True)
    return again.wasSuccessful()

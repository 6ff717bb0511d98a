"""What can be tried without PyTorch: symmetries, windows, groups, choices. Run by the tests of the crate: python3 check.py GOLDEN."""

import sys
import unittest

import published
from planes import MOVES, PLACES, SIDE, sources, turned

GOLDEN = sys.argv.pop(1) if len(sys.argv) > 1 else "golden.txt"


def problem(**more):
    return {"id": "a", "size": 19, "black": ["R19", "S18"], "white": ["T18"], "to_move": "W", "targets": ["S18"], "answers": ["T19"]} | more


class Planes(unittest.TestCase):
    def test_positions_turn_as_they_do_in_the_worker(self):
        """The file has, for each of eight ways, a start position as Rust turns it; the first is not turned."""
        with open(GOLDEN, encoding="ascii") as file:
            rows = [[int(x) for x in line.strip()] for line in file]
        self.assertEqual(len(rows) % 8, 0)
        for at in range(0, len(rows), 8):
            for way, source in enumerate(sources()):
                self.assertEqual([rows[at][place] for place in source], rows[at + way])
                self.assertEqual([rows[at + way][turned(place, way)] for place in range(PLACES)], rows[at])


class Published(unittest.TestCase):
    def test_a_window_lies_at_the_corner_that_stones_are_near(self):
        question = published.Question("collections", problem(), "chain")
        self.assertEqual(question.corner, [6, 6])
        self.assertEqual([question.name(at) for at in sorted(question.answers)], ["T19"])
        self.assertEqual((question.side, {question.name(at) for at in question.marked}), (2, {"S18"}))

    def test_a_group_takes_in_what_a_diagonal_joins(self):
        question = published.Question("collections", problem(), "group")
        self.assertEqual({question.name(at) for at in question.marked}, {"S18", "R19"})

    def test_small_boards_have_an_edge_within_the_frame(self):
        small = problem(size=9, black=["A1"], white=["B2"], targets=["A1"], answers=["A2"])
        question = published.Question("small-boards", small, "chain")
        self.assertEqual((question.cells[8], question.cells[9], question.cells[9 * SIDE]), (0, 3, 3))
        self.assertEqual(len(question.bytes(0)), PLACES + 2)
        self.assertEqual(question.bytes(1)[0] & 3, 1)

    def test_the_hardest_question_that_succeeds_decides(self):
        question = published.Question("collections", problem(), "chain")
        found = lambda survives, made: [0.0, survives] + [x for at in range(MOVES) for x in
                                                          ((9.0, survives, 0.0, 0.5) if at == made else (0.0, 0.0, 0.0, 0.1))]
        # The mover attacks: it wins where the group does not survive.
        three = [found(0.9, 1), found(0.1, 2), found(0.8, 3)]
        self.assertEqual(published.chosen(question, three, 100)[0], 2)
        self.assertEqual(published.chosen(question, [found(0.2, 1)] + three[1:], 100)[0], 1)

    def test_an_interval_holds_the_share(self):
        low, high = published.interval(65, 100)
        self.assertAlmostEqual(low, 0.5525, 3)
        self.assertAlmostEqual(high, 0.7364, 3)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0]])

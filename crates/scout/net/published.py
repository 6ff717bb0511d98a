"""Published problems as questions to a worker, and how often first choices are answers. Plain Python."""

import json
import math
import os

from planes import MOVES, PLACES, SIDE

LETTERS = "ABCDEFGHJKLMNOPQRST"
SETS = ("collections", "game-positions", "small-boards")
JOINTS = ((1, 1), (1, -1), (-1, 1), (-1, -1), (2, 0), (-2, 0), (0, 2), (0, -2))
RANKS = ((0, 23), (24, 26), (27, 29), (30, 32), (33, 99))


def read(folder, name, marks="chain"):
    """The problems of a set that name an answer."""
    with open(os.path.join(folder, name + ".jsonl"), encoding="utf-8") as file:
        problems = [json.loads(line) for line in file if line.strip()]
    told = [Question(name, problem, marks) for problem in problems if problem["answers"] and problem["to_move"]]
    return [question for question in told if question.marked]


def spot(word):
    return LETTERS.index(word[0]), int(word[1:]) - 1


def offset(low, high, middle, size):
    """Where a window of thirteen lines begins: at an edge that stones are near, else around them or around the group."""
    most = size - SIDE
    if high - low < SIDE:
        first, last = max(0, high - SIDE + 1), min(most, low)
        near_low = low <= size - 1 - high
        if near_low and first == 0:
            return 0
        if not near_low and last == most:
            return most
        return min(max((low + high) // 2 - SIDE // 2, first), last)
    begin = min(max(middle - SIDE // 2, 0), most)
    return 0 if begin <= 2 else most if begin >= most - 2 else begin


class Question:
    """A problem in a window of thirteen lines."""

    def __init__(self, name, problem, marks):
        self.set, self.id, self.rank, self.size = name, problem["id"], problem.get("difficulty"), problem["size"]
        colors = {spot(word): 1 for word in problem["black"]} | {spot(word): 2 for word in problem["white"]}
        targets = [spot(word) for word in problem["targets"]]
        self.corner = [self.begin(colors, targets, axis) if self.size > SIDE else 0 for axis in (0, 1)]
        owner = colors[targets[0]]
        self.cells = [3 if max(at % SIDE, at // SIDE) >= self.size else 0 for at in range(PLACES)]
        for point, color in colors.items():
            at = self.place(point)
            if at is not None:
                self.cells[at] = 1 if color == owner else 2
        self.open_breathless()
        self.marked = self.group([self.place(point) for point in targets], marks)
        self.side = 1 if (problem["to_move"] == "B") == (owner == 1) else 2
        answers = [PLACES if word.lower() == "pass" else self.place(spot(word)) for word in problem["answers"]]
        self.answers = {answer for answer in answers if answer is not None}

    def begin(self, colors, targets, axis):
        lines = [point[axis] for point in colors]
        return offset(min(lines), max(lines), sum(point[axis] for point in targets) // len(targets), self.size)

    def place(self, point):
        column, row = point[0] - self.corner[0], point[1] - self.corner[1]
        return row * SIDE + column if 0 <= column < SIDE and 0 <= row < SIDE else None

    def name(self, place):
        """A place as people write it."""
        if place == PLACES:
            return "pass"
        return LETTERS[place % SIDE + self.corner[0]] + str(place // SIDE + self.corner[1] + 1)

    def chain(self, place):
        """The stones of a chain, and whether it has a liberty."""
        found, todo, breathes = {place}, [place], False
        while todo:
            for near in beside(todo.pop()):
                breathes |= self.cells[near] == 0
                if self.cells[near] == self.cells[place] and near not in found:
                    found.add(near)
                    todo.append(near)
        return found, breathes

    def open_breathless(self):
        """What the window has cut off from its liberties gets one on the cut side."""
        for at in range(PLACES):
            if self.cells[at] in (1, 2):
                chain, breathes = self.chain(at)
                if not breathes:
                    self.cells[min(chain, key=lambda stone: (not self.is_cut(stone), stone))] = 0

    def is_cut(self, place):
        ends = [(line == 0 and begin > 0) or (line == SIDE - 1 and begin + SIDE < self.size)
                for line, begin in zip((place % SIDE, place // SIDE), self.corner)]
        return any(ends)

    def group(self, targets, marks):
        """The stones of the group: the chains that are named, or all that a diagonal or a gap of one point joins to them."""
        found = set()
        todo = [target for target in targets if target is not None and self.cells[target] == 1]
        while todo:
            at = todo.pop()
            if at in found:
                continue
            chain = self.chain(at)[0]
            found |= chain
            if marks == "group":
                todo += [near for stone in chain for near in joined(stone) if self.cells[near] == 1 and near not in found]
        return found

    def bytes(self, master):
        """For a worker; master is 0, or who has threats: 1 whoever moves, 2 the other."""
        who = [0, self.side, 3 - self.side][master]
        cells = [color | 4 if at in self.marked else color for at, color in enumerate(self.cells)]
        return bytes(cells + [self.side, who])


def beside(place):
    return near(place, ((1, 0), (-1, 0), (0, 1), (0, -1)))


def joined(place):
    return near(place, JOINTS)


def near(place, ways):
    column, row = place % SIDE, place // SIDE
    spots = [(column + right, row + up) for right, up in ways]
    return [up * SIDE + right for right, up in spots if 0 <= right < SIDE and 0 <= up < SIDE]


def choice(found, side, simulations):
    """The first choice of a search, and how likely whoever moves succeeds with it. `found` has two numbers for the position and four
    for each move: visits, survival, who wins for certain, how likely at first sight."""
    best, most = PLACES, -1.0
    for made in range(MOVES):
        visits, _, winner, likely = found[2 + 4 * made : 6 + 4 * made]
        score = likely if simulations <= 1 else visits + likely + (1e6 if winner == side else 0)
        if likely > 0 and score > most and not (simulations > 1 and winner == 3 - side and visits):
            best, most = made, score
    survives = found[1] if simulations <= 1 else survival(found, best)
    return best, survives if side == 1 else 1 - survives


def survival(found, made):
    _, survives, winner, _ = found[2 + 4 * made : 6 + 4 * made]
    return {1.0: 1.0, 2.0: 0.0}.get(winner, survives)


def chosen(question, three, simulations):
    """The first choice of three searches: nobody has threats, the mover has, the other has. The hardest counts that succeeds."""
    picks = [choice(found, question.side, simulations) for found in three]
    for master in (2, 0):
        if picks[master][1] > 0.5:
            return picks[master]
    return picks[1]


def interval(right, all_):
    """Wilson's interval of 95 % for a share."""
    if not all_:
        return 0.0, 1.0
    z, share = 1.96, right / all_
    middle = share + z * z / (2 * all_)
    width = z * math.sqrt(share * (1 - share) / all_ + z * z / (4 * all_ * all_))
    return (middle - width) / (1 + z * z / all_), (middle + width) / (1 + z * z / all_)


def figures(questions, choices):
    """Rows of a table: set, ranks, number, right, share and its interval."""
    rows = []
    for name in SETS:
        ranges = [None] + [ranks for ranks in RANKS if name == "collections"]
        for ranks in ranges:
            part = [(question, pick) for question, pick in zip(questions, choices) if question.set == name
                    and (ranks is None or (question.rank is not None and ranks[0] <= question.rank <= ranks[1]))]
            right = sum(pick in question.answers for question, pick in part)
            if part:
                low, high = interval(right, len(part))
                words = "all" if ranks is None else f"{ranks[0]}-{ranks[1]}"
                rows.append([name, words, len(part), right, *(f"{100 * x:.1f}" for x in (right / len(part), low, high))])
    return rows

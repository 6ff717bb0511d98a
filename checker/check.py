#!/usr/bin/env python3
"""A second checker for certificates. It follows docs/certificate.md, which says what everything here means.

    python3 checker/check.py FILE_OR_FOLDER...

It shares no code with the first. Of each certificate it says what is proved, or in one sentence why it is refused.
Exit status: 0 if every file holds, 1 if one is refused, 2 if one cannot be read.

Read it from top to bottom: the file, the problem, the game, the walk. A set of points is a number with a bit for each
point. Rows are one bit longer than the board, so that a shift never leads from the end of one row into the next.
"""

import os
import sys
import zlib
from typing import NamedTuple

ATTACKER, DEFENDER = 0, 1
EMPTY, BLACK, WHITE, TARGET = 0, 1, 2, 3
NO_LIMIT = float("inf")
KINDS = ("given", "enclosed", "chosen", "open")


class Refused(Exception):
    """One sentence: why the bytes are no certificate that holds."""


def demand(condition, why):
    if not condition:
        raise Refused(why)


# ---------------------------------------------------------------------------------------------------------- the file


class Reader:
    """The bytes of a file, read once from front to back."""

    def __init__(self, data):
        self.data, self.at = data, 0

    def byte(self):
        demand(self.at < len(self.data), "the file ends too early")
        self.at += 1
        return self.data[self.at - 1]

    def number(self):
        value = 0
        for index in range(9):
            byte = self.byte()
            value |= (byte & 127) << 7 * index
            if byte < 128:
                demand(byte or index == 0, "a number has a needless byte")
                return value
        raise Refused("a number is too large")


def read(data):
    """The problem, its claims as (move, grade) and the steps of each question, as the bytes say."""
    file = Reader(data)
    demand(bytes(data[:4]) == b"\xd6SKC", "this is no certificate")
    file.at = 4
    demand(file.byte() == 1, "the version is unknown")
    problem = read_problem(file)
    claims = read_claims(file, problem.size)
    answers = [(question, read_steps(file)) for question in questions(claims)]
    checksum = zlib.crc32(data[: file.at])
    demand(bytes(file.byte() for _ in range(4)) == checksum.to_bytes(4, "little"), "the checksum is wrong")
    demand(file.at == len(data), "something follows the end")
    return problem, claims, answers


def read_problem(file):
    size = file.byte()
    demand(1 <= size <= 19, "the board has an impossible size")
    flags = file.byte()
    demand(flags < 64 and flags & 36 != 36, "the flags make no sense")
    ban = file.number()
    demand(ban <= size * size, "the ko is not on the board")
    points = read_points(file, size * size)
    return Problem(size, flags, ban, points)


def read_points(file, count):
    points, before = [], None
    while len(points) < count:
        run = file.byte()
        what, length = run & 7, (run >> 3) + 1
        demand(before is None or before[0] != what or before[1] == 32, "a run could be longer")
        points += [what] * length
        before = what, length
    demand(len(points) == count, "the points are not those of the board")
    return points


def read_claims(file, size):
    claims, before = [], -1
    for _ in range(file.number()):
        move, grade = file.number(), read_grade(file.number())
        demand(move > before, "the claims do not rise")
        demand(claims or move == 0, "the first claim is not about the position")
        demand(move <= size * size + 1, "a first move is not on the board")
        claims.append((move, grade))
        before = move
    demand(claims, "nothing is claimed")
    return claims


def read_grade(code):
    """A grade is a word and the number of a ko."""
    if code < 3:
        return ("dead", "seki", "alive")[code], 0
    ko = (code - 3) // 2 if code % 2 else -(code - 2) // 2
    demand(abs(ko) <= 100, "a ko is out of bounds")
    return "ko", ko


def read_steps(file):
    """The steps are numbers; their meaning is in `Walk.enter`."""
    steps = []
    for _ in range(file.number()):
        steps.append(file.number())
    return steps


def asked(grade):
    """The questions that a grade asks, each as a word and a balance of threats."""
    word, ko = grade
    return {
        "dead": [("Dies", -NO_LIMIT)],
        "ko": [("Captures", ko), ("Survives", ko - 1)],
        "seki": [("Survives", NO_LIMIT), ("NoEyes", NO_LIMIT)],
        "alive": [("Eyes", NO_LIMIT)],
    }[word]


def questions(claims):
    order = ("Captures", "Dies", "Survives", "Eyes", "NoEyes")
    every = {question for _, grade in claims for question in asked(grade)}
    return sorted(every, key=lambda question: (order.index(question[0]), question[1]))


# ------------------------------------------------------------------------------------------------------- the problem


def bits(points):
    """The members of a set, each as a set of its own, in the order of the points."""
    while points:
        yield points & -points
        points &= points - 1


def single(points):
    return points and not points & (points - 1)


def count(points):
    return bin(points).count("1")


class Board:
    """Which points are neighbours."""

    def __init__(self, size):
        self.width = size + 1
        self.points = [1 << y * self.width + x for y in range(size) for x in range(size)]
        self.all = sum(self.points)

    def around(self, points):
        """The neighbours of a set; some may be in the set itself."""
        w = self.width
        return (points << 1 | points >> 1 | points << w | points >> w) & self.all

    def spread(self, points, within):
        """All that is connected with the points."""
        new = points
        while new:
            new = self.around(new) & within & ~points
            points |= new
        return points

    def parts(self, points):
        """The connected parts of a set."""
        while points:
            part = self.spread(points & -points, points)
            yield part
            points &= ~part


class Problem:
    """Stones, turn, ko, target and region, as the file has them."""

    def __init__(self, size, flags, ban, points):
        self.size, self.board = size, Board(size)
        colour = WHITE if flags & 2 else BLACK
        self.turn = DEFENDER if bool(flags & 1) == bool(flags & 2) else ATTACKER
        self.outside = "attacker" if flags & 4 else "defender" if flags & 32 else "liberty"
        self.kind = KINDS[flags >> 3 & 3]
        self.ban = self.board.points[ban - 1] if ban else 0

        def where(*stones):
            return sum(bit for bit, point in zip(self.board.points, points) if point & 3 in stones)

        self.target = where(TARGET)
        self.stones = where(BLACK + WHITE - colour), where(colour, TARGET)
        self.empty = where(EMPTY)
        self.region = sum(bit for bit, point in zip(self.board.points, points) if point & 4)

    def verify(self):
        """Refuses what cannot be on a board, and a region that is not what it is called."""
        demand(self.target, "there is no target")
        rules = Rules(self.board, self.board.all)
        position = State(*self.stones, self.target, 0, self.turn, 0)
        demand(rules.all_breathe(position), "a chain has no liberty")
        if self.ban:
            after = rules.play(position, self.ban)
            demand(after and after.ban, "the banned point is no ko")
        if self.kind == "open":
            demand(self.inside() == self.board.all, "an open region is the whole board")
        if self.kind == "enclosed":
            demand(self.outside == "liberty", "an enclosed region has liberties outside")
            demand(self.board.all & ~self.inside() == self.largest_area(), "the region is not the enclosed one")

    def inside(self):
        """Where stones come and go, safe ones among them."""
        return self.region | self.stones[ATTACKER] | self.stones[DEFENDER] if self.outside == "liberty" else self.region

    def largest_area(self):
        areas = sorted(self.board.parts(self.empty), key=count)
        demand(len(areas) == 1 or count(areas[-1]) > count(areas[-2]), "there is no one largest empty area")
        demand(not self.board.around(areas[-1]) & self.stones[DEFENDER], "the defender is not enclosed")
        return areas[-1]


# ---------------------------------------------------------------------------------------------------------- the game


class State(NamedTuple):
    """All that a state is. `state[side]` are the stones of a side."""

    attackers: int
    defenders: int
    target: int
    ban: int
    turn: int
    threats: float


class Rules:
    """The rules of Go on cells with something lasting around them."""

    def __init__(self, board, cells, lasting=(0, 0), edge=0, hostile=False):
        self.board, self.cells = board, cells
        self.lasting = lasting  # by side: the cells that touch a lasting liberty
        self.edge = edge  # the cells beside a point elsewhere that is no stone of the attacker's
        self.hostile = hostile  # whether the outside is the defender's

    def empty(self, stones):
        return self.cells & ~stones[ATTACKER] & ~stones[DEFENDER]

    def breathes(self, chain, side, empty):
        return chain & self.lasting[side] or self.board.around(chain) & empty

    def all_breathe(self, state):
        empty, sides = self.empty(state), (ATTACKER, DEFENDER)
        return all(self.breathes(chain, side, empty) for side in sides for chain in self.board.parts(state[side]))

    def after_pass(self, state):
        return state._replace(ban=0, turn=1 - state.turn)

    def play(self, state, cell):
        """The state after a stone on a cell, or None if that is not legal."""
        me, threats, target = state.turn, state.threats, state.target
        if not cell & self.empty(state):
            return None
        if cell == state.ban:
            if threats == 0 or (threats > 0) != (me == ATTACKER):
                return None
            threats += -1 if threats > 0 else 1
        stones = [state.attackers, state.defenders]
        stones[me] |= cell
        taken = self.taken(stones, cell, 1 - me)
        stones[1 - me] &= ~taken
        if not self.breathes(self.board.spread(cell, stones[me]), me, self.empty(stones)):
            return None
        ban = 0
        if taken:
            target &= ~taken
            if not self.exposed(stones, cell if me == ATTACKER else taken):
                ban = taken if single(taken) and self.alone_in_atari(stones, cell, me) else 0
            elif me == DEFENDER and target:
                stones[DEFENDER] |= taken
                target |= taken
        return State(stones[ATTACKER], stones[DEFENDER], target, ban, 1 - me, threats)

    def taken(self, stones, cell, side):
        """The chains of a side beside the cell that have no liberty."""
        taken, empty = 0, self.empty(stones)
        for beside in bits(self.board.around(cell) & stones[side]):
            if not beside & taken:
                chain = self.board.spread(beside, stones[side])
                if not self.breathes(chain, side, empty):
                    taken |= chain
        return taken

    def alone_in_atari(self, stones, cell, side):
        around = self.board.around(cell)
        return not around & stones[side] and single(around & self.empty(stones)) and not cell & self.lasting[side]

    def exposed(self, stones, attackers):
        """Whether attacking stones, or a defending chain beside them, touch a lasting liberty of the defender's."""
        if not self.hostile:
            return False
        beside = self.board.spread(self.board.around(attackers) & stones[DEFENDER], stones[DEFENDER])
        return bool((attackers | beside) & self.lasting[DEFENDER])

    def touches(self, before, after):
        """Whether the chains that an attacking move took, or a defending stone that made a ban, touch edge and wall."""
        if before.turn == ATTACKER:
            stones = before.defenders & ~after.defenders
        else:
            stones = after.defenders & ~before.defenders if after.ban else 0
        beside = self.board.spread(self.board.around(stones) & after.attackers, after.attackers)
        return bool(stones & self.edge), bool((stones | beside) & self.lasting[ATTACKER]) if stones else False

    def one_stone_takes_all(self, state):
        """Whether there are target stones and the attacker can take all at once without a threat."""
        chains = self.board.spread(state.target, state.defenders)
        liberties = self.board.around(chains) & self.empty(state)
        return single(liberties) and liberties != state.ban and not chains & self.lasting[DEFENDER]

    def settled(self, state):
        """Whether a target stone is pass-alive (Benson 1976), or its chain touches a lasting liberty."""
        around, defenders, empty = self.board.around, state.defenders, self.empty(state)
        chains = list(self.board.parts(defenders))
        spaces = self.board.parts(self.cells & ~defenders)
        spaces = [space for space in spaces if not space & self.lasting[ATTACKER]]

        def lives(chain):
            vital = [space for space in spaces if not space & empty & ~around(chain)]
            return len(vital) >= 2 or chain & self.lasting[DEFENDER]

        while True:
            alive = [chain for chain in chains if lives(chain)]
            walls = sum(alive)
            closed = [space for space in spaces if not around(space) & defenders & ~walls]
            if (len(alive), len(closed)) == (len(chains), len(spaces)):
                return bool(walls & state.target)
            chains, spaces = alive, closed


def game(problem):
    """The rules on the cells of a problem, and the state that it asks about."""
    board, inside = problem.board, problem.inside()
    rest = board.all & ~inside
    walls = rest & problem.stones[ATTACKER]
    outside = {"liberty": (rest, rest), "attacker": (rest, 0), "defender": (walls, rest & ~walls)}[problem.outside]
    safe = [safe_chains(problem, inside, side, outside[side]) for side in (ATTACKER, DEFENDER)]
    cells = inside & ~safe[ATTACKER] & ~safe[DEFENDER]
    lasting = [board.around(outside[side] | safe[side]) & cells for side in (ATTACKER, DEFENDER)]
    edge = board.around(board.all & ~cells & ~problem.stones[ATTACKER]) & cells
    rules = Rules(board, cells, lasting, edge, problem.outside == "defender")
    attackers, defenders = (stones & cells for stones in problem.stones)
    demand(not problem.target & ~cells, "a target stone lies outside the region")
    state = State(attackers, defenders, problem.target, problem.ban & cells, problem.turn, 0)
    demand(rules.all_breathe(state), "a chain has no liberty in the region")
    return rules, state


def safe_chains(problem, inside, side, liberties):
    """The chains of a side that touch a lasting liberty and have no target stone, all together."""
    touch = problem.board.around(liberties)
    chains = problem.board.parts(problem.stones[side] & inside)
    return sum(chain for chain in chains if chain & touch and not chain & problem.target)


# ---------------------------------------------------------------------------------------------------------- the walk


class Walk:
    """The walk through the answer to one question. What would call itself is a generator on a stack of its own."""

    def __init__(self, rules, question, steps):
        self.rules, self.cells, self.steps = rules, list(bits(rules.cells)), iter(steps)
        self.word, self.balance = question
        self.winner = DEFENDER if self.word in ("Survives", "Eyes") else ATTACKER
        self.must_arrive = self.word in ("Captures", "Dies", "Eyes")
        self.entered, self.open, self.put_off = {}, set(), []
        # What the answer leans on: stones that touch the edge, or a wall, and the longest way to the end.
        self.edge, self.wall, self.moves = False, False, 0

    def demand(self, condition, why):
        demand(condition, f"the answer to {self.word} {why}")

    def root(self, start, state):
        """Walks from one root to the end. Each generator on the stack tells one by one which states must be entered,
        is told how many moves the loser can make at most from there, and returns the same of its own state."""
        self.note(start, state)
        self.put_off.append(state._replace(threats=self.balance))
        while self.put_off:
            stack, moves = [self.begin(self.put_off.pop())], None
            while stack:
                try:
                    stack.append(self.enter(stack[-1].send(moves)))
                    moves = None
                except StopIteration as end:
                    stack.pop()
                    moves = end.value
            self.moves = max(self.moves, moves)

    def note(self, before, after):
        """Takes notice of what a move leans on."""
        if self.winner == DEFENDER:
            edge, wall = self.rules.touches(before, after)
            self.edge |= edge
            self.wall |= wall

    def finish(self):
        self.demand(next(self.steps, None) is None, "has steps left over")

    def refuse_lost(self, state):
        """Refuses a state in which the loser has what they want."""
        if self.winner == DEFENDER:
            lost = not state.target
        else:
            lost = self.word == "NoEyes" and self.rules.settled(state)
        if lost:
            self.demand(False, "gives the loser what they want")

    def begin(self, state):
        self.refuse_lost(state)
        if state.turn == self.winner:
            return (yield state)
        return (yield from self.explore(state))

    def enter(self, state):
        if self.word in ("Captures", "Dies") and self.rules.one_stone_takes_all(state):
            return 0
        if state in self.entered:
            self.demand(not (self.must_arrive and state in self.open), "goes round in a circle")
            return self.entered[state]
        step = next(self.steps, None)
        self.demand(step is not None, "ends too early")
        self.entered[state] = 0
        self.open.add(state)
        after, settles = self.follow(state, step)
        if settles:
            self.demand(self.winner == DEFENDER and self.rules.settled(after), "calls a target settled that is not")
        elif self.winner == DEFENDER or after.target:
            self.note(state, after)
            self.entered[state] = yield from self.explore(after)
        self.open.discard(state)
        return self.entered[state]

    def follow(self, state, step):
        """The state after a step, and whether the step says that the target is settled there."""
        if step < 2:
            return (state, True) if step == 0 else (self.rules.after_pass(state), False)
        cell, settles = divmod(step - 2, 2)
        after = self.rules.play(state, self.cells[cell]) if cell < len(self.cells) else None
        self.demand(after, "has an illegal step")
        return after, bool(settles)

    def explore(self, state):
        self.refuse_lost(state)
        most = 0
        for cell in self.cells:
            after = self.rules.play(state, cell)
            if after is None:
                continue
            self.refuse_lost(after)
            self.note(state, after)
            if cell == state.ban and self.word == "Dies":
                self.put_off.append(after)
            else:
                most = max(most, 1 + (yield after))
        return max(most, 1 + (yield self.rules.after_pass(state)))


# ------------------------------------------------------------------------------------------------------- the claims


def worth(grade):
    """A number that is the larger the better the grade is for the defender."""
    word, ko = grade
    return {"dead": -1000, "ko": ko, "seki": 1000, "alive": 2000}[word]


def check(data):
    """The problem and its claims, if the bytes prove them."""
    problem, claims, answers = read(data)
    problem.verify()
    rules, start = game(problem)
    sign = 1 if problem.turn == DEFENDER else -1
    best = sign * worth(claims[0][1])
    roots = []
    for move, grade in claims:
        demand(sign * worth(grade) <= best, "a first move is claimed to be better than the position")
        roots.append((after_first(rules, start, problem, move), grade))
    ground = Ground(problem, rules)
    for question, steps in answers:
        walk = Walk(rules, question, steps)
        for state, grade in roots:
            if question in asked(grade):
                walk.root(start, state)
                ground.position.setdefault(question, (walk.edge, walk.wall, walk.moves))
        walk.finish()
        ground.all[question] = walk.edge, walk.wall, walk.moves
    return problem, claims, ground


def after_first(rules, start, problem, move):
    """The state after a first move. Nobody has threats yet, so a banned one is illegal."""
    if move == 0:
        return start
    if move > problem.size**2:
        return rules.after_pass(start)
    after = rules.play(start, problem.board.points[move - 1])
    demand(after, f"the first move {name(problem, move)} is illegal")
    return after


# ----------------------------------------------------------------------------------------- what a verdict rests on


class Ground:
    """What lies around the cells, and what the walks found that the answers lean on."""

    def __init__(self, problem, rules):
        board, (attackers, defenders) = problem.board, problem.stones
        elsewhere = board.all & ~rules.cells
        beside = board.around(rules.cells) & elsewhere
        self.chosen, self.hostile = problem.kind == "chosen", rules.hostile
        # The points of each premise.
        strange = beside & ~attackers
        closed = problem.outside == "attacker"
        self.points = {
            "walls": board.spread(beside & attackers, elsewhere & attackers),
            "closed": strange if closed else 0,
            "escape": 0 if closed else strange,
        }
        self.foreign = beside & defenders
        areas = [area for area in board.parts(elsewhere & ~defenders) if area & beside]
        self.room = min((count(area & problem.empty) for area in areas), default=0)
        # By question, for the position and for all claims together: edge, wall, moves.
        self.position, self.all = {}, {}

    def standing(self, grade, leanings):
        """How much of the grade is proved on the whole board, how firmly, and on which premises."""
        low = [self.at_least(question, leanings) for question in asked(grade) if question[0] in ("Survives", "Eyes")]
        high = [self.at_most(question) for question in asked(grade) if question[0] in ("Dies", "Captures", "NoEyes")]
        counted = [half for half in low + high if self.counts(*half)]
        premises = {premise for _, half in counted or low + high for premise in half}
        if not counted:
            return "nothing", "believed", sorted(premises)
        extent = "exact" if counted == low + high else "at least" if counted == low else "at most"
        return extent, "proved if" if premises else "proved", sorted(premises)

    def at_least(self, question, leanings):
        edge, wall, moves = leanings[question]
        settles_in_time = question[0] == "Eyes" and not edge and moves < self.room
        if self.points["escape"]:
            return self.half(DEFENDER, "escape")
        if not self.foreign and (not wall or settles_in_time):
            return self.half(DEFENDER)
        return self.half(DEFENDER, "closed" if self.points["closed"] else "walls")

    def at_most(self, question):
        if self.points["closed"]:
            return self.half(ATTACKER, "closed")
        if self.points["escape"] and (question[0] == "NoEyes" or not self.hostile):
            return self.half(ATTACKER, "escape", "walls")
        return self.half(ATTACKER, "walls")

    def half(self, winner, *premises):
        """One half of a grade: whose it is, and those premises that are about any point."""
        return winner, [premise for premise in premises if self.points[premise]]

    def counts(self, winner, premises):
        """In a region that somebody chose, what helps the winner is no basis, but for walls."""
        helps = ("escape",) if winner == DEFENDER else ("escape", "closed")
        return not (self.chosen and any(premise in helps for premise in premises))


# --------------------------------------------------------------------------------------------------------- the words


def name(problem, move):
    if move > problem.size**2:
        return "pass"
    y, x = divmod(move - 1, problem.size)
    return f"{'ABCDEFGHJKLMNOPQRST'[x]}{y + 1}"


def words(grade, standing):
    grade = f"ko {grade[1]}" if grade[0] == "ko" else grade[0]
    extent, footing, premises = standing
    return f"{grade} ({', '.join([extent, footing] + premises)})"


def report(problem, claims, ground):
    """What is proved, in lines: the position, the region, what it rests on, the first moves."""
    (_, grade), *moves = claims
    standing = ground.standing(grade, ground.position)
    lines = [words(grade, standing), f"region {problem.kind}, outside {problem.outside}"]
    for premise in standing[2]:
        points = [at + 1 for at, bit in enumerate(problem.board.points) if bit & ground.points[premise]]
        lines.append(f"{premise}: {' '.join(name(problem, point) for point in points)}")
    lines += [f"{name(problem, move)} {words(grade, ground.standing(grade, ground.all))}" for move, grade in moves]
    return "\n  ".join(lines)


def files(path):
    """The file itself, or all certificates in a folder that has some."""
    try:
        names = sorted(name for name in os.listdir(path) if name.endswith(".cert"))
    except OSError:
        names = []
    return [os.path.join(path, name) for name in names] or [path]


def line(path):
    """What there is to say of a file, and the exit status for it."""
    try:
        with open(path, "rb") as file:
            data = file.read()
        return f"holds: {report(*check(data))}", 0
    except OSError as error:
        return f"cannot be read: {error.strerror}", 2
    except Refused as why:
        return f"refused: {why}", 1


def main(paths):
    if not paths:
        print("usage: check.py FILE_OR_FOLDER...", file=sys.stderr)
        return 2
    sys.stdout.reconfigure(errors="backslashreplace")
    worst = 0
    for path in (file for path in paths for file in files(path)):
        words, status = line(path)
        print(f"{path}: {words}")
        worst = max(worst, status)
    return worst


if __name__ == "__main__":
    try:
        result = main(sys.argv[1:])
        sys.stdout.flush()
    except (BrokenPipeError, KeyboardInterrupt):
        os._exit(2)  # nobody listens any more
    sys.exit(result)

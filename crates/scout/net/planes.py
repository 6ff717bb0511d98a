"""What both ends of the pipe know: places, moves, symmetries, and the bytes of a lesson. Plain Python, so that tests need nothing."""

SIDE = 13
PLACES = SIDE * SIDE
MOVES = PLACES + 1
PLANES = 16
ANSWER = MOVES + 1
# The planes, how likely each move should be, the result and how likely it looked, whose each place is in the end, the grade.
LESSON = 2 * PLACES + 2 * MOVES + 8 + PLACES + 1


def turned(place, way):
    """Where a place goes: bit 0 of the way reflects the columns, bit 1 the rows, bit 2 exchanges both, in this order."""
    column, row = place % SIDE, place // SIDE
    if way & 1:
        column = SIDE - 1 - column
    if way & 2:
        row = SIDE - 1 - row
    return column * SIDE + row if way & 4 else row * SIDE + column


def sources():
    """For each way the place that each place is taken from."""
    ways = []
    for way in range(8):
        source = [0] * PLACES
        for place in range(PLACES):
            source[turned(place, way)] = place
        ways.append(source)
    return ways

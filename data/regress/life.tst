# The textbook shapes of data/shapes, on open boards: the fate that shikatsu-solve finds must be the one that ships.

# Straight three
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   . X X X X X X X .
#   . X O O O O O X .
#   . X O . . . O X .
boardsize 9
clear_board
play b B3
play b C3
play b D3
play b E3
play b F3
play b G3
play b H3
play b B2
play b H2
play b B1
play b H1
play w C2
play w D2
play w E2
play w F2
play w G2
play w C1
play w G1
10 shikatsu-solve C1 b 1000000
#? [dead proved.*]

# Bent three
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . X X X . . .
#   . . X O O O X . .
#   . X O O . O X . .
#   . X O . . O X . .
boardsize 9
clear_board
play b D4
play b E4
play b F4
play b C3
play b G3
play b B2
play b G2
play b B1
play b G1
play w D3
play w E3
play w F3
play w C2
play w D2
play w F2
play w C1
play w F1
20 shikatsu-solve C1 b 1000000
#? [dead proved.*]

# Straight four
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   . X X X X X X . .
#   X O O O O O O X .
#   X O . . . . O X .
boardsize 9
clear_board
play b B3
play b C3
play b D3
play b E3
play b F3
play b G3
play b A2
play b H2
play b A1
play b H1
play w B2
play w C2
play w D2
play w E2
play w F2
play w G2
play w B1
play w G1
30 shikatsu-solve B1 b 1000000
#? [alive proved.*]

# Bent four
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . X X X . . .
#   . X X O O O X . .
#   X O O O . O X . .
#   X O . . . O X . .
boardsize 9
clear_board
play b D4
play b E4
play b F4
play b B3
play b C3
play b G3
play b A2
play b G2
play b A1
play b G1
play w D3
play w E3
play w F3
play w B2
play w C2
play w D2
play w F2
play w B1
play w F1
40 shikatsu-solve B1 b 1000000
#? [alive proved.*]

# Square four
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   . . X X X X . . .
#   . X O O O O X . .
#   . X O . . O X . .
#   . X O . . O X . .
boardsize 9
clear_board
play b C4
play b D4
play b E4
play b F4
play b B3
play b G3
play b B2
play b G2
play b B1
play b G1
play w C3
play w D3
play w E3
play w F3
play w C2
play w F2
play w C1
play w F1
50 shikatsu-solve C1 b 1000000
#? [dead proved.*]

# Pyramid four
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   . . X X X . . . .
#   . X O O O X . . .
#   X O O . O O X . .
#   X O . . . O X . .
boardsize 9
clear_board
play b C4
play b D4
play b E4
play b B3
play b F3
play b A2
play b G2
play b A1
play b G1
play w C3
play w D3
play w E3
play w B2
play w C2
play w E2
play w F2
play w B1
play w F1
60 shikatsu-solve B1 b 1000000
#? [dead proved.*]

# Bulky five
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   . . X X X X . . .
#   . X O O O O X . .
#   . X O . . O O X .
#   . X O . . . O X .
boardsize 9
clear_board
play b C4
play b D4
play b E4
play b F4
play b B3
play b G3
play b B2
play b H2
play b B1
play b H1
play w C3
play w D3
play w E3
play w F3
play w C2
play w F2
play w G2
play w C1
play w G1
70 shikatsu-solve C1 b 1000000
#? [dead proved.*]

# Crossed five
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . X X X . . .
#   . . X O O O X . .
#   . X O O . O O X .
#   . X O . . . O X .
#   . X O O . O O X .
boardsize 9
clear_board
play b D5
play b E5
play b F5
play b C4
play b G4
play b B3
play b H3
play b B2
play b H2
play b B1
play b H1
play w D4
play w E4
play w F4
play w C3
play w D3
play w F3
play w G3
play w C2
play w G2
play w C1
play w D1
play w F1
play w G1
80 shikatsu-solve C1 b 1000000
#? [dead proved.*]

# Rabbity six
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . X X X . . .
#   . . X O O O X . .
#   . X O O . O O X .
#   . X O . . . O X .
#   . X O . . O O X .
boardsize 9
clear_board
play b D5
play b E5
play b F5
play b C4
play b G4
play b B3
play b H3
play b B2
play b H2
play b B1
play b H1
play w D4
play w E4
play w F4
play w C3
play w D3
play w F3
play w G3
play w C2
play w G2
play w C1
play w F1
play w G1
90 shikatsu-solve C1 b 1000000
#? [dead proved.*]

# Rectangular six on the side
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   . . X X X X X . .
#   . X O O O O O X .
#   . X O . . . O X .
#   . X O . . . O X .
boardsize 9
clear_board
play b C4
play b D4
play b E4
play b F4
play b G4
play b B3
play b H3
play b B2
play b H2
play b B1
play b H1
play w C3
play w D3
play w E3
play w F3
play w G3
play w C2
play w G2
play w C1
play w G1
100 shikatsu-solve C1 b 1000000
#? [alive proved.*]

# Rectangular six in the corner, no outside liberty
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   X X X X . . . . .
#   O O O O X . . . .
#   . . . O X . . . .
#   . . . O X . . . .
boardsize 9
clear_board
play b A4
play b B4
play b C4
play b D4
play b E3
play b E2
play b E1
play w A3
play w B3
play w C3
play w D3
play w D2
play w D1
110 shikatsu-solve A3 b 1000000
#? [dead proved.*]

# Rectangular six in the corner, one outside liberty
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   X X X X . . . . .
#   O O O O X . . . .
#   . . . O X . . . .
#   . . . O . X . . .
boardsize 9
clear_board
play b A4
play b B4
play b C4
play b D4
play b E3
play b E2
play b F1
play w A3
play w B3
play w C3
play w D3
play w D2
play w D1
120 shikatsu-solve A3 b 1000000
#? [ko \+0 .*]

# Rectangular six in the corner, two outside liberties
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   X X X X X . . . .
#   O O O O . X . . .
#   . . . O X . . . .
#   . . . O . X . . .
boardsize 9
clear_board
play b A4
play b B4
play b C4
play b D4
play b E4
play b F3
play b E2
play b F1
play w A3
play w B3
play w C3
play w D3
play w D2
play w D1
130 shikatsu-solve A3 b 1000000
#? [alive proved.*]

# Six stones on the second line
#   . . . . . . . . . . . . .
#   . . . . . . . . . . . . .
#   . . . . . . . . . . . . .
#   . . . . . . . . . . . . .
#   . . . . . . . . . . . . .
#   . . . . . . . . . . . . .
#   . . . . . . . . . . . . .
#   . . . . . . . . . . . . .
#   . . . . . . . . . . . . .
#   . . . . . . . . . . . . .
#   . . . X X X X X X . . . .
#   . X X O O O O O O X X . .
#   . X . . . . . . . . X . .
boardsize 13
clear_board
play b D3
play b E3
play b F3
play b G3
play b H3
play b J3
play b B2
play b C2
play b K2
play b L2
play b B1
play b L1
play w D2
play w E2
play w F2
play w G2
play w H2
play w J2
140 shikatsu-solve D2 b 1000000
#? [dead proved.*]

# Seven stones on the second line
#   . . . . . . . . . . . . .
#   . . . . . . . . . . . . .
#   . . . . . . . . . . . . .
#   . . . . . . . . . . . . .
#   . . . . . . . . . . . . .
#   . . . . . . . . . . . . .
#   . . . . . . . . . . . . .
#   . . . . . . . . . . . . .
#   . . . . . . . . . . . . .
#   . . . . . . . . . . . . .
#   . . . X X X X X X X . . .
#   . X X O O O O O O O X X .
#   . X . . . . . . . . . X .
boardsize 13
clear_board
play b D3
play b E3
play b F3
play b G3
play b H3
play b J3
play b K3
play b B2
play b C2
play b L2
play b M2
play b B1
play b M1
play w D2
play w E2
play w F2
play w G2
play w H2
play w J2
play w K2
150 shikatsu-solve D2 b 1000000
#? [dead proved.*]

# Eight stones on the second line
#   . . . . . . . . . . . . .
#   . . . . . . . . . . . . .
#   . . . . . . . . . . . . .
#   . . . . . . . . . . . . .
#   . . . . . . . . . . . . .
#   . . . . . . . . . . . . .
#   . . . . . . . . . . . . .
#   . . . . . . . . . . . . .
#   . . . . . . . . . . . . .
#   . . . . . . . . . . . . .
#   . . . X X X X X X X X . .
#   . X X O O O O O O O O X X
#   . X . . . . . . . . . . X
boardsize 13
clear_board
play b D3
play b E3
play b F3
play b G3
play b H3
play b J3
play b K3
play b L3
play b B2
play b C2
play b M2
play b N2
play b B1
play b N1
play w D2
play w E2
play w F2
play w G2
play w H2
play w J2
play w K2
play w L2
160 shikatsu-solve D2 b 1000000
#? [alive proved.*]

# Four stones on the second line in the corner
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   X X X X . . . . .
#   O O O O X X . . .
#   . . . . . X . . .
boardsize 9
clear_board
play b A3
play b B3
play b C3
play b D3
play b E2
play b F2
play b F1
play w A2
play w B2
play w C2
play w D2
170 shikatsu-solve A2 b 1000000
#? [dead proved.*]

# Five stones on the second line in the corner
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   X X X X X . . . .
#   O O O O O X X . .
#   . . . . . . X . .
boardsize 9
clear_board
play b A3
play b B3
play b C3
play b D3
play b E3
play b F2
play b G2
play b G1
play w A2
play w B2
play w C2
play w D2
play w E2
180 shikatsu-solve A2 b 1000000
#? [dead proved.*]

# Six stones on the second line in the corner
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   X X X X X X . . .
#   O O O O O O X X .
#   . . . . . . . X .
boardsize 9
clear_board
play b A3
play b B3
play b C3
play b D3
play b E3
play b F3
play b G2
play b H2
play b H1
play w A2
play w B2
play w C2
play w D2
play w E2
play w F2
190 shikatsu-solve A2 b 1000000
#? [alive proved.*]

# L group
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   X . . . . . . . .
#   . X X X . . . . .
#   . O O O X . . . .
#   . . . O X . . . .
#   . . . . . X . . .
boardsize 9
clear_board
play b A5
play b B4
play b C4
play b D4
play b E3
play b E2
play b F1
play w B3
play w C3
play w D3
play w D2
200 shikatsu-solve B3 b 1000000
#? [dead proved.*]

# J group
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   X . . . . . . . .
#   . X X X . . . . .
#   . O O O X . . . .
#   . . . . O X . . .
#   . . . O . . X . .
boardsize 9
clear_board
play b A5
play b B4
play b C4
play b D4
play b E3
play b F2
play b G1
play w B3
play w C3
play w D3
play w E2
play w D1
210 shikatsu-solve B3 b 1000000
#? [dead proved.*]

# Carpenter's square
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   X . . . . . . . .
#   . X X X . . . . .
#   . O O O X . . . .
#   . . . O X . . . .
#   . . . O X . . . .
#   . . . . . X . . .
boardsize 9
clear_board
play b A6
play b B5
play b C5
play b D5
play b E4
play b E3
play b E2
play b F1
play w B4
play w C4
play w D4
play w D3
play w D2
220 shikatsu-solve B4 b 1000000
#? [ko -1 .*]

# Three black stones along the edge of the corner
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   X X . . . . . . .
#   O O X X X . . . .
#   . O O O O X . . .
#   X X X . O X . . .
boardsize 9
clear_board
play b A4
play b B4
play b C3
play b D3
play b E3
play b F2
play b A1
play b B1
play b C1
play b F1
play w A3
play w B3
play w B2
play w C2
play w D2
play w E2
play w E1
230 shikatsu-solve A3 b 1000000
#? [ko \+0 .*]

# Five stones on the third line in the corner
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   X X X X X . . . .
#   O O O O O X . . .
#   . O X . O X . . .
#   O X X . O X . . .
boardsize 9
clear_board
play b A4
play b B4
play b C4
play b D4
play b E4
play b F3
play b C2
play b F2
play b B1
play b C1
play b F1
play w A3
play w B3
play w C3
play w D3
play w E3
play w B2
play w E2
play w A1
play w E1
240 shikatsu-solve A3 b 1000000
#? [ko \+1 .*]

# Two black stones in the corner
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   X X . . . . . . .
#   O O X . . . . . .
#   . O X . . . . . .
#   . O X X . . . . .
#   X O O X . . . . .
#   . X O X . . . . .
boardsize 9
clear_board
play b A6
play b B6
play b C5
play b C4
play b C3
play b D3
play b A2
play b D2
play b B1
play b D1
play w A5
play w B5
play w B4
play w B3
play w B2
play w C2
play w C1
250 shikatsu-solve B2 b 1000000
#? [ko \+1 .*]

# A black stone on the 2-2 point
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   X X . . . . . . .
#   O O X X . . . . .
#   . O O O X . . . .
#   O X . O X . . . .
#   . O X O X . . . .
boardsize 9
clear_board
play b A5
play b B5
play b C4
play b D4
play b E3
play b B2
play b E2
play b C1
play b E1
play w A4
play w B4
play w B3
play w C3
play w D3
play w A2
play w D2
play w B1
play w D1
260 shikatsu-solve A4 b 1000000
#? [ko \+0 .*]

# One group inside another, in the corner
#   . . . . . . . . . . . . .
#   . . . . . . . . . . . . .
#   . . . . . . . . . . . . .
#   . . . . . . . . . . . . .
#   . . . . . . . . . . . . .
#   . . . . . . . . . . . . .
#   . . . . . . . . . . . . .
#   . . . . . . . . . . . . .
#   . . . . . . . . . . . . .
#   . . X X X X X X X . . . .
#   X X O O O O O O O X . . .
#   O O O X X X X X O O X . .
#   . O X . X . X O . O X . .
boardsize 13
clear_board
play b C4
play b D4
play b E4
play b F4
play b G4
play b H4
play b J4
play b A3
play b B3
play b K3
play b D2
play b E2
play b F2
play b G2
play b H2
play b L2
play b C1
play b E1
play b G1
play b L1
play w C3
play w D3
play w E3
play w F3
play w G3
play w H3
play w J3
play w A2
play w B2
play w C2
play w J2
play w K2
play w B1
play w H1
play w K1
270 shikatsu-solve B1 b 1000000
#? [seki .*]

# One group inside another, on the side
#   . . . . . . . . . . . . .
#   . . . . . . . . . . . . .
#   . . . . . . . . . . . . .
#   . . . . . . . . . . . . .
#   . . . . . . . . . . . . .
#   . . . . . . . . . . . . .
#   . . . . . . . . . . . . .
#   . . . . . . . . . . . . .
#   . . . . . . . . . . . . .
#   . . X X X X X X X . . . .
#   . X O O O O O O O X . . .
#   X O O X X X X X O O X . .
#   X O X . X . X O . O . X .
boardsize 13
clear_board
play b C4
play b D4
play b E4
play b F4
play b G4
play b H4
play b J4
play b B3
play b K3
play b A2
play b D2
play b E2
play b F2
play b G2
play b H2
play b L2
play b A1
play b C1
play b E1
play b G1
play b M1
play w C3
play w D3
play w E3
play w F3
play w G3
play w H3
play w J3
play w B2
play w C2
play w J2
play w K2
play w B1
play w H1
play w K1
280 shikatsu-solve B1 b 1000000
#? [dead proved.*]

# Two groups side by side in the corner
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   O O O X . . . . .
#   O X X O X . . . .
#   O X . O X . . . .
#   O X . O X . . . .
boardsize 9
clear_board
play b D4
play b B3
play b C3
play b E3
play b B2
play b E2
play b B1
play b E1
play w A4
play w B4
play w C4
play w A3
play w D3
play w A2
play w D2
play w A1
play w D1
290 shikatsu-solve D1 b 1000000
#? [seki .*]*

# Two groups side by side, Black in the corner
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   O O O X . . . . .
#   O X X O X . . . .
#   X X . O X . . . .
#   . X . O X . . . .
boardsize 9
clear_board
play b D4
play b B3
play b C3
play b E3
play b A2
play b B2
play b E2
play b B1
play b E1
play w A4
play w B4
play w C4
play w A3
play w D3
play w D2
play w D1
300 shikatsu-solve D1 b 1000000
#? [dead proved.*]

# Three stones on the second line in the corner
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   X X X . . . . . .
#   O O O X X . . . .
#   . O . O . X . . .
boardsize 9
clear_board
play b A3
play b B3
play b C3
play b D2
play b E2
play b F1
play w A2
play w B2
play w C2
play w B1
play w D1
310 shikatsu-solve A2 b 1000000
#? [dead proved.*]

# Two empty points on the edge
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   . X X X . . . . .
#   X O O X O . . . .
#   X . . O O . . . .
boardsize 9
clear_board
play b B3
play b C3
play b D3
play b A2
play b D2
play b A1
play w B2
play w C2
play w E2
play w D1
play w E1
320 shikatsu-solve B2 b 1000000
#? [dead .*]*

# Three stones on the third line in the corner
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . . . . . .
#   X X X . . . . . .
#   O O O X X X . . .
#   . O . . O X . . .
#   . O X O O X . . .
boardsize 9
clear_board
play b A4
play b B4
play b C4
play b D3
play b E3
play b F3
play b F2
play b C1
play b F1
play w A3
play w B3
play w C3
play w B2
play w E2
play w B1
play w D1
play w E1
330 shikatsu-solve A3 w 1000000
#? [alive proved.*]

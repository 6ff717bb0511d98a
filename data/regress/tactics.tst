# Capture, escape, ladder, double atari, race: moves that decide a small game.

# Six stones have one liberty: one side takes them, the other connects.
#   . . . . . . . . .
#   . . . . . . . . .
#   . . X X X . . . .
#   . X O O O X . . .
#   . X O O O X . . .
#   . . X X . . . . .
#   . . . . O O . . .
#   . . O . . . O . .
#   . . . . . . . . .
boardsize 9
clear_board
komi 20
play b C7
play b D7
play b E7
play b B6
play b F6
play b B5
play b F5
play b C4
play b D4
play w C6
play w D6
play w E6
play w C5
play w D5
play w E5
play w C2
play w G2
play w E3
play w F3
10 reg_genmove b
#? [E4]
komi -20
20 reg_genmove w
#? [E4]

# A ladder: the stone is caught in the direction of the wall.
#   . . . . . . .
#   . . . . . . .
#   . . . X . . .
#   . . X O . . .
#   . . O X . . .
#   . . O X . . .
#   . . O X . . .
boardsize 7
clear_board
komi 0
play b D5
play b C4
play b D3
play b D2
play b D1
play w D4
play w C3
play w C2
play w C1
40 reg_genmove b
#? [E4|E5]

# Double atari: one move threatens both chains.
#   . . . . . . . . .
#   . . . . . . . . .
#   . . O O X . . . .
#   . O X X O X . . .
#   . O X X O X . . .
#   . O O . O X . . .
#   . . . X X . . . .
#   . . . . . . . . .
#   . . . . . . . . .
boardsize 9
clear_board
komi 7
play b E7
play b C6
play b D6
play b F6
play b C5
play b D5
play b F5
play b F4
play b D3
play b E3
play w C7
play w D7
play w B6
play w E6
play w B5
play w E5
play w B4
play w C4
play w E4
50 reg_genmove b
#? [D4]

# Two chains race: whoever moves first wins.
#   . . . . . . .
#   . . O . X . .
#   . . O . X . .
#   . . O . X . .
#   O O O X X X X
#   X X X O O O X
#   . . . . . . .
boardsize 7
clear_board
komi 0
play b E6
play b E5
play b E4
play b D3
play b E3
play b F3
play b G3
play b A2
play b B2
play b C2
play b G2
play w C6
play w C5
play w C4
play w A3
play w B3
play w C3
play w D2
play w E2
play w F2
60 reg_genmove b
#? [C1|D1|E1|F1]
70 reg_genmove w
#? [A1|B1|C1|D1]

# Two stones in atari on both sides of the cut.
#   . . . . . . .
#   . X X X . . .
#   X O O . O . .
#   X O X X O . .
#   . O X O O . .
#   . O X O . . .
#   . O X . . . .
boardsize 7
clear_board
komi 0
play b B6
play b C6
play b D6
play b A5
play b A4
play b C4
play b D4
play b C3
play b C2
play b C1
play w B5
play w C5
play w E5
play w B4
play w E4
play w B3
play w D3
play w E3
play w B2
play w D2
play w B1
80 reg_genmove w
#? [D1|D5]

# The edge is no way out: who runs there loses more.
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . X . O . . .
#   . . . . . . . . .
#   . X . . . O . . .
#   . . . . . . . . .
#   . X X X X . O . .
#   X O O O O X O . .
#   . X X X . . . . .
boardsize 9
clear_board
komi 7
play b D7
play b B5
play b B3
play b C3
play b D3
play b E3
play b A2
play b F2
play b B1
play b C1
play b D1
play w F7
play w F5
play w G3
play w B2
play w C2
play w D2
play w E2
play w G2
90 reg_genmove b
#? [!pass]
100 reg_genmove w
#? [!E1]

# The vital point of three in a row decides a large group.
#   . . . . . . . . .
#   . X X X X X X X .
#   . X O O O O O X .
#   . X O . . . O X .
#   . X O O O O O X .
#   . X X X X X X X .
#   . . . . . . . . .
#   . . O . O . O . .
#   . . . . . . . . .
boardsize 9
clear_board
komi 20
play b B8
play b C8
play b D8
play b E8
play b F8
play b G8
play b H8
play b B7
play b H7
play b B6
play b H6
play b B5
play b H5
play b B4
play b C4
play b D4
play b E4
play b F4
play b G4
play b H4
play w C7
play w D7
play w E7
play w F7
play w G7
play w C6
play w G6
play w C5
play w D5
play w E5
play w F5
play w G5
play w C2
play w E2
play w G2
110 reg_genmove b
#? [E6]
120 reg_genmove w
#? [E6]

# Two eyes, or none: the corner.
#   . . . . . . . . .
#   . . . . . . . . .
#   . . . . O . O . .
#   . . O . . . . . .
#   X X X X X . O . .
#   O O O O X . . . .
#   . . . O X . . . .
#   X X X O X . O . .
#   . X . O X . . . .
boardsize 9
clear_board
komi 7
play b A5
play b B5
play b C5
play b D5
play b E5
play b E4
play b E3
play b A2
play b B2
play b C2
play b E2
play b B1
play b E1
play w E7
play w G7
play w C6
play w G5
play w A4
play w B4
play w C4
play w D4
play w D3
play w D2
play w G2
play w D1
130 reg_genmove w
#? [!pass]

# A chain of five runs out of liberties unless it is saved now.
#   . . . . . . .
#   . . O . . . .
#   . O X O O . .
#   . O X X X O .
#   . . O O X O .
#   . . . . . . .
#   . . . . . . .
boardsize 7
clear_board
komi 0
play b C5
play b C4
play b D4
play b E4
play b E3
play w C6
play w B5
play w D5
play w E5
play w B4
play w F4
play w C3
play w D3
play w F3
140 reg_genmove w
#? [E2]*
150 reg_genmove b
#? [E2]

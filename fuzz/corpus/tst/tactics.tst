# Capture, escape, ladder, double atari, race: moves that decide a small game.

# Six stones have one liberty: one side takes them, the other runs away.
#   . . . . . . . . .
#   . . . . . . . . .
#   . . X X X . . . .
#   . X O O O X . . .
#   . X O O O X . . .
#   . . X X . . . . .
#   . . . . . . . . .
#   . . O . . . O . .
#   . . . . . . . . .
boardsize 9
clear_board
komi 7
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
10 reg_genmove b
#? [E4]
20 reg_genmove w
#? [E4]

# The stones in the corner can be taken, and the cut goes with them.
#   . . . . . . . . .
#   . . . . . . . . .
#   . . X . . . O . .
#   . . . . . . . . .
#   . . . . . . . . .
#   . O O O O O . . .
#   O X X X X O . . .
#   X X O O X O . . .
#   . O O O X O . . .
boardsize 9
clear_board
komi 7
play b C7
play b B3
play b C3
play b D3
play b E3
play b A2
play b B2
play b E2
play b E1
play w G7

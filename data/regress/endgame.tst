# The end of the game: counts and the status of stones.

# Nothing is left to be played: the count.
#   . X . X O . O . O
#   X X X X O O O O O
#   . X . X O . O . O
#   X X X X O O O O O
#   X . X X O . O . O
#   X X X X O O O O O
#   . X . X O . O . O
#   X X X X O O O O O
#   . X . X O . O . O
boardsize 9
clear_board
komi 7
play b B9
play b D9
play b A8
play b B8
play b C8
play b D8
play b B7
play b D7
play b A6
play b B6
play b C6
play b D6
play b A5
play b C5
play b D5
play b A4
play b B4
play b C4
play b D4
play b B3
play b D3
play b A2
play b B2
play b C2
play b D2
play b B1
play b D1
play w E9
play w G9
play w J9
play w E8
play w F8
play w G8
play w H8
play w J8
play w E7
play w G7
play w J7
play w E6
play w F6
play w G6
play w H6
play w J6
play w E5
play w G5
play w J5
play w E4
play w F4
play w G4
play w H4
play w J4
play w E3
play w G3
play w J3
play w E2
play w F2
play w G2
play w H2
play w J2
play w E1
play w G1
play w J1
10 final_score
#? [W\+16]
20 final_status_list dead
#? []

# A dead stone stays where it is, and both sides pass.
#   . X . X O . O
#   X X X X O O O
#   . X . X O . O
#   X X X X O O O
#   X . X X O . O
#   X X X X O O O
#   X . O X O . O
boardsize 7
clear_board
komi 0
play b B7
play b D7
play b A6
play b B6
play b C6
play b D6
play b B5
play b D5
play b A4
play b B4
play b C4
play b D4
play b A3
play b C3
play b D3
play b A2
play b B2
play b C2
play b D2
play b A1
play b D1
play w E7
play w G7
play w E6
play w F6
play w G6
play w E5
play w G5
play w E4
play w F4
play w G4
play w E3
play w G3
play w E2
play w F2
play w G2
play w C1
play w E1
play w G1
30 final_score
#? [B\+7]
40 final_status_list dead
#? [C1]
50 shikatsu-owners
#? [(-?[01]\.[0-9]+\s*){49}]

# A living group, a dead one, and neutral points between them.
#   . O . O X . .
#   O O O O X X X
#   . . . . . . .
#   X X X X X X X
#   . X . X . X .
#   X X X X X X X
#   X . O X . X .
boardsize 7
clear_board
komi 0
play b E7
play b E6
play b F6
play b G6
play b A4
play b B4
play b C4
play b D4
play b E4
play b F4
play b G4
play b B3
play b D3
play b F3
play b A2
play b B2
play b C2
play b D2
play b E2
play b F2
play b G2
play b A1
play b D1
play b F1
play w B7
play w D7
play w A6
play w B6
play w C6
play w D6
play w C1
60 final_status_list dead
#? [C1]
70 shikatsu-alive b
#? [.*A4.*]

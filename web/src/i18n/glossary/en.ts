// English: what words of Go mean.

export const glossary = {
  "glossary.about": "What the words mean that this program uses, in plain language.",
  "term.stone": "Stone",
  "term_text.stone":
    "What the players put on the crossings of the board, one at a time. Stones are never moved; they can be captured.",
  "term.board": "Board",
  "term_text.board":
    "Lines that cross each other. Games are played on 19 by 19 lines, short ones on 13 by 13 or 9 by 9; problems often show a corner only.",
  "term.liberty": "Liberty",
  "term_text.liberty":
    "An empty crossing beside a stone, along the lines. Stones that are connected share theirs. Without any they are captured.",
  "term.connection": "Connection",
  "term_text.connection":
    "Stones of one colour that touch along the lines are connected and live or die together. Diagonal neighbours are not connected yet.",
  "term.chain": "Chain, block",
  "term_text.chain": "All stones of one colour that are connected. It is captured as a whole.",
  "term.group": "Group",
  "term_text.group":
    "Chains that belong together, so that they live or die together, though they may not be connected yet.",
  "term.atari": "Atari",
  "term_text.atari": "Stones with one liberty left are in atari: the next move can capture them.",
  "term.capture": "Capture",
  "term_text.capture": "To take stones off the board by taking their last liberty.",
  "term.eye": "Eye",
  "term_text.eye": "A hole inside a group that the other side cannot fill while the group has another one.",
  "term.false_eye": "False eye",
  "term_text.false_eye":
    "A hole that looks like an eye but must be filled sooner or later, as the stones around it can be cut off from each other.",
  "term.life": "Life, alive",
  "term_text.life": "A group is alive if it cannot be captured whatever the other side does. Two eyes are enough.",
  "term.death": "Death, dead",
  "term_text.death": "A group is dead if it cannot be saved, even by moving first.",
  "term.seki": "Seki",
  "term_text.seki":
    "Two groups hold each other: whoever plays first on the liberties that they share is captured. Both live without two eyes.",
  "term.ko": "Ko",
  "term_text.ko":
    "Each side could take a single stone back and forth for ever. After such a capture the stone may not be taken back at once; a move elsewhere must come between.",
  "term.ko_threat": "Ko threat",
  "term_text.ko_threat": "A move elsewhere that must be answered, so that the ko can be taken again afterwards.",
  "term.superko": "Superko",
  "term_text.superko":
    "The rule that no position of the whole board may come back, whatever the number of moves between.",
  "term.sente": "Sente",
  "term_text.sente": "A move is sente if the other side has to answer it; who plays it keeps the initiative.",
  "term.gote": "Gote",
  "term_text.gote": "A move is gote if the other side need not answer it and can play elsewhere.",
  "term.komi": "Komi",
  "term_text.komi": "Points that White gets for moving second, with a half so that nobody draws: 6.5 or 7.5 as a rule.",
  "term.byoyomi": "Byo-yomi",
  "term_text.byoyomi":
    "Time after the main time: periods of some seconds, each of which comes back if a move is made within it.",
  "term.handicap": "Handicap",
  "term_text.handicap":
    "Black stones that are on the board before the game starts, so that players of different strength have a game.",
  "term.rank": "Rank, kyu, dan",
  "term_text.rank":
    "How strong a player is: beginners from 30 kyu down to 1 kyu, then 1 dan up to 9 dan; professionals have ranks of their own.",
  "term.area": "Area scoring",
  "term_text.area": "A side has as many points as it has stones on the board and empty points that it alone surrounds.",
  "term.territory": "Territory scoring",
  "term_text.territory":
    "A side has a point for each empty point that it alone surrounds and each stone that it has captured.",
  "term.tsumego": "Life-and-death problem, tsumego",
  "term_text.tsumego": "A position with a question: can this group live, or be killed, and by which move?",
  "term.vital_point": "Vital point",
  "term_text.vital_point": "The point that both sides want: it makes two eyes of one space, or prevents that.",
  "term.nakade": "Nakade",
  "term_text.nakade": "A move inside an eye space that keeps it from becoming two eyes.",
  "term.snapback": "Snapback",
  "term_text.snapback": "A stone is given up, and what took it is captured at once by playing there again.",
  "term.throw_in": "Throw-in",
  "term_text.throw_in": "A stone that is given up to take a liberty or an eye away.",
  "term.oiotoshi": "Connect and die",
  "term_text.oiotoshi": "Stones that are in atari again after they connect, so that connecting does not help.",
  "term.under_the_stones": "Under the stones",
  "term_text.under_the_stones":
    "Some stones are given up, and the decisive move is on one of the points that become empty.",
  "term.race": "Capturing race",
  "term_text.race":
    "Two groups without two eyes try to capture each other; who has more liberties, or moves first, wins.",
  "term.bent_four": "Bent four in the corner",
  "term_text.bent_four":
    "Four points in a bend in the corner. The attacker can start a ko at any time, and many rules call the group dead.",
  "term.ladder": "Ladder",
  "term_text.ladder": "Atari after atari in a zigzag, until the stones reach the edge or a stone that helps them.",
  "term.pass_alive": "Pass-alive",
  "term_text.pass_alive": "Stones that can never be captured, even if their side only passes (Benson 1976).",
  "term.playout": "Random game, playout",
  "term_text.playout":
    "A game that the program plays to its end with random moves. The mean of many says what a move is worth.",
  "term.rengo": "Rengo",
  "term_text.rengo": "Go in teams whose members play in turn without talking to each other.",
};

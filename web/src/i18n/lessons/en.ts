// English: what the lessons say.

export const lessons = {
  "learn.topics": "Topics",
  "learn.next": "Next exercise",
  "learn.next_topic": "Next: {topic}",
  "learn.to_problems": "To the problems",
  "learn.liberties": "Liberties",
  "learn.capture": "Capture",
  "learn.winning": "Winning",
  "learn.ko": "Ko",
  "learn.eyes": "Two eyes",
  "learn.false_eye": "False eye",
  "learn.seki": "Seki",
  "learn.game": "A first game",
  "learn_text.liberties":
    "Black and White take turns to put a stone on a crossing. Stones never move. The empty crossings beside a stone, along the lines, are its liberties. Stones of one colour that touch along the lines share them. Stones without a liberty are taken off the board.",
  "learn_text.capture": "Stones with a single liberty left are in atari: whoever takes that liberty captures them.",
  "learn_text.winning":
    "Whoever holds more of the board wins. At the end each side counts its stones on the board and the empty points that it alone surrounds, its territory. Stones that cannot escape capture are taken off first. When you have nothing left to gain, you pass. When both pass, one after the other, the game is over and is counted.",
  "learn_text.ko":
    "Sometimes each side can take a single stone back and forth for ever. The rule of ko forbids it: after a stone is taken in this way, it may not be taken back at once. A move elsewhere must come between.",
  "learn_text.eyes":
    "A group with two separate holes inside, two eyes, cannot be captured: a stone in either hole would have no liberty itself. That is life.",
  "learn_text.false_eye":
    "Some holes only look like eyes. If the stones around one are not all connected elsewhere, it must be filled sooner or later.",
  "learn_text.seki":
    "Sometimes two groups without two eyes hold each other: whoever plays first on the shared liberties is captured. Both live. This is seki.",
  "learn_text.game":
    "Now a whole game, on a board of 7 lines, against the program at its weakest. Surround more of the board than White does; stones may be captured on the way, yours too. When you see nothing left to gain, press Pass. When White passes as well, the program counts, and you agree or play on.",
  "task.centre": "The white stone has four liberties, marked with dots. You are Black, and White waits. Take all four.",
  "task.corner": "Two connected stones in the corner share their liberties. How many are there? Take them all.",
  "task.atari": "The two white stones are in atari. Capture them.",
  "task.territory":
    "You are Black. One point belongs to nobody yet: D3. Take it. After that no move gains anything: pass. White passes too.",
  "task.ko": "Take the white stone by playing at D4. Then play for White and try to take back at C4 at once.",
  "task.try": "White has eyes at A1 and C1. You are Black. Try to play in one of them.",
  "task.make": "Your black group has a hole of three points. Play where it becomes two eyes.",
  "task.false_eye": "C1 looks like a second eye for White. You are Black: show that it is not one, and capture.",
  "task.seki": "You are Black. The groups share C1 and C2. Play on one of them and see what happens.",
  "task.game":
    "You are Black and play first: put a stone anywhere. White, who plays second, gets half a point for it, so there is no draw.",
  "done.centre": "No liberty left: the stone is captured. In the middle it takes four stones.",
  "done.corner": "Captured. In the corner three were enough: the edge takes liberties away.",
  "done.atari": "Captured.",
  "done.territory":
    "The squares show whose the empty points are. Black has 10 stones and 15 points, 25 in all; White has 24. The point you took decided the game.",
  "done.ko": "Right: a ko may not be retaken at once.",
  "done.try": "That is why two eyes live: Black may play in neither.",
  "done.make": "Two eyes: the group lives, whatever White does.",
  "done.false_eye": "The eye was false: White had to fill it or lose the stones.",
  "done.seki": "You played first, and you were captured. Left alone, both groups live.",
} as const;

// English: what is said of moves that threw something away.

export const missed = {
  "missed.about":
    "Finds the moves after which a group was dead, in ko or alive although its player could have had more. What is told is proved.",
  "missed.look": "Look through the game",
  "missed.on": "Look on",
  "missed.looking": "{n} of {of} moves looked at, {found} found",
  "missed.found": "{n} {n?moment|moments} found.",
  "missed.part": "{n} of {of} moves were looked at before its time was up.",
  "missed.side": "Moves of",
  "missed.both": "Both",
  "missed.move": "Move {n}: {color} {move}",
  "missed.about_group": "It is about {color}’s group at {point}.",
  "missed.before": "With {moves} it would have been {grade}.",
  "missed.after": "After the move: {grade}.",
  "missed.rests": "This counts on stones around it; the problem shows on which.",
  "missed.solve": "Solve it",
  "missed.name": "{title}: move {n}, {color} to play",
  "missed.collection": "From my games",
  "missed.keep": "Keep {n} {n?problem|problems} to train",
  "missed.kept": "Kept in the library, under “From my games”. From tomorrow on they come back under My mistakes.",
  "missed.train": "Ways to train",
} as const;

// English: what is said of whole games, and of records of them.

export const games = {
  "game.replay": "Open in the viewer",
  "study.title": "What can be found out here",
  "study.choose": "Point at a stone to ask what becomes of its group.",
  "study.solve": "Solve this group ({color} {point})",
} as const;

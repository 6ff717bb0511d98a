// English: what is said around the questions after a game.

export const questions = {
  "questions.title": "A few questions",
  "questions.about": "Your answers go to whoever opened the room, with the log of the game. Leave out what you like.",
  "questions.least": "not at all",
  "questions.most": "entirely",
  "questions.send": "Send",
  "questions.thanks": "Thank you.",
};

// 日本語: what is said around the questions after a game.
import type { questions as model } from "./en";

export const questions: Record<keyof typeof model, string> = {
  "questions.title": "いくつかの質問",
  "questions.about": "回答は対局の記録とともに部屋を開いた人に届きます。答えたくないものは空けてください。",
  "questions.least": "まったく違う",
  "questions.most": "その通り",
  "questions.send": "送る",
  "questions.thanks": "ありがとうございます。",
};

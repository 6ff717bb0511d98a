// 中文: what is said around the questions after a game.
import type { questions as model } from "./en";

export const questions: Record<keyof typeof model, string> = {
  "questions.title": "几个问题",
  "questions.about": "答案连同对局记录交给开房间的人。不想答的可以空着。",
  "questions.least": "完全不是",
  "questions.most": "完全同意",
  "questions.send": "发送",
  "questions.thanks": "谢谢。",
};

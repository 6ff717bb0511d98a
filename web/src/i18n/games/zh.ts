// 中文: what is said of whole games, and of records of them.
import type { games as model } from "./en";

export const games: Record<keyof typeof model, string> = {
  "game.replay": "在棋谱查看器中打开",
  "study.title": "研究这个局面",
  "study.choose": "点一颗棋子，可以查它所在的棋的死活。",
  "study.solve": "解这块棋（{color} {point}）",
};

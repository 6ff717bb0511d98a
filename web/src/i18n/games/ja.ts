// 日本語: what is said of whole games, and of records of them.
import type { games as model } from "./en";

export const games: Record<keyof typeof model, string> = {
  "game.replay": "棋譜として見る",
  "study.title": "この局面を調べる",
  "study.choose": "石を選ぶと、その石の死活を調べられます。",
  "study.solve": "この石の死活を解く（{color} {point}）",
};

// 한국어: what is said of whole games, and of records of them.
import type { games as model } from "./en";

export const games: Record<keyof typeof model, string> = {
  "game.replay": "기보 보기로 열기",
  "study.title": "이 국면 살펴보기",
  "study.choose": "돌을 고르면 그 무리의 사활을 물을 수 있습니다.",
  "study.solve": "이 무리의 사활 풀기 ({color} {point})",
};

// 한국어: moves that threw something away.
import type { missed as model } from "./en";

export const missed: Record<keyof typeof model, string> = {
  "missed.about":
    "더 좋은 결과가 있었는데도 돌이 죽거나 패가 되거나 살아 버린 수를 찾습니다. 보여 주는 것은 모두 증명된 것입니다.",
  "missed.look": "기보 살펴보기",
  "missed.on": "이어서 살펴보기",
  "missed.looking": "{of}수 중 {n}수를 살펴보았습니다. 찾은 것: {found}",
  "missed.found": "찾은 장면: {n}",
  "missed.part": "시간 안에 {of}수 중 {n}수를 살펴보았습니다.",
  "missed.side": "누구의 수",
  "missed.both": "양쪽",
  "missed.move": "{n}번째 수: {color} {move}",
  "missed.about_group": "{point}의 {color} 돌에 관한 것입니다.",
  "missed.before": "{moves}였다면: {grade}.",
  "missed.after": "둔 뒤: {grade}.",
  "missed.rests": "주변의 돌을 전제로 합니다. 어느 돌인지는 문제에 표시됩니다.",
  "missed.solve": "풀기",
  "missed.name": "{title}: {n}번째 수, {color} 차례",
  "missed.collection": "내 대국에서",
  "missed.keep": "{n}개를 문제로 남기고 연습하기",
  "missed.kept": "문제집 “내 대국에서”에 남겼습니다. 내일부터 “틀린 문제”에 나옵니다.",
  "missed.train": "연습 방법",
};

// Made of the cards of the crate `team` by the tests of the crate `wire`. Do not edit.
export const manners = {
  "manner.voting": "모두 수를 제안하고, 누구의 것인지 모른 채 투표합니다.",
  "manner.monte_carlo": "모두 제안하면 컴퓨터가 무작위 대국으로 가장 좋은 수를 고릅니다. 패스와 기권은 만장일치일 때만 합니다.",
  "number.monte_carlo_playouts": "제안마다 무작위 대국",
  "manner.approval": "투표와 같지만 여러 제안에 찬성할 수 있습니다.",
  "manner.captain": "모두 제안하고 주장이 고릅니다.",
  "manner.rotation": "연기처럼 상의 없이 번갈아 둡니다.",
  "manner.hot_spots": "모두 둘 곳을 표시하면, 가장 많이 표시된 곳에 컴퓨터가 둡니다.",
  "manner.suggestions": "컴퓨터가 수를 추천하고 (원하면 나쁜 수도 섞어), 모두 투표합니다.",
  "number.suggestions_count": "추천 수",
  "number.suggestions_decoys": "그중 나쁜 수",
  "manner.skill": "강한 절반이 제안하고 나머지가 투표합니다. 밝힌 기력에 따릅니다.",
};

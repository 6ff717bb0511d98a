// Made of the cards of the crate `team` by the tests of the crate `wire`. Do not edit.
export const schemes = {
  "scheme.voting": "제안하고 투표",
  "scheme.monte_carlo": "제안하고 무작위 대국으로 결정",
  "scheme.approval": "제안하고 여럿에 찬성",
  "scheme.captain": "제안하고 주장이 결정",
  "scheme.rotation": "차례로 두기",
  "scheme.hot_spots": "구역을 표시하면 컴퓨터가 둠",
  "scheme.suggestions": "컴퓨터가 추천하고 팀이 투표",
  "scheme.skill": "강한 사람이 제안, 나머지가 투표",
};

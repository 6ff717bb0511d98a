// Made of the cards of the crate `team` by the tests of the crate `wire`. Do not edit.
export const schemes = {
  "scheme.voting": "提案して投票",
  "scheme.monte_carlo": "提案して乱数対局で決定",
  "scheme.approval": "提案して複数を承認",
  "scheme.captain": "提案して主将が決定",
  "scheme.rotation": "順番に打つ",
  "scheme.hot_spots": "場所を示しコンピューターが打つ",
  "scheme.suggestions": "コンピューターの候補に投票",
  "scheme.skill": "強い人が提案、ほかが投票",
};

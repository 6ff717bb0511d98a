// Made of the cards of the crate `team` by the tests of the crate `wire`. Do not edit.
export const schemes = {
  "scheme.voting": "提议后投票",
  "scheme.monte_carlo": "提议后由随机对局决定",
  "scheme.approval": "提议后赞成多个",
  "scheme.captain": "提议后由队长决定",
  "scheme.rotation": "轮流下",
  "scheme.hot_spots": "标出区域，由电脑落子",
  "scheme.suggestions": "电脑建议，队伍投票",
  "scheme.skill": "强者提议，其他人投票",
};

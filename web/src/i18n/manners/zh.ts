// Made of the cards of the crate `team` by the tests of the crate `wire`. Do not edit.
export const manners = {
  "manner.voting": "人人提议一手，再不记名地投票。",
  "manner.monte_carlo": "人人提议，计算机随机对局后取最好的。停一手或认输须全体一致。",
  "number.monte_carlo_playouts": "每个提议的随机对局",
  "manner.approval": "同投票，但可赞成任意多个。",
  "manner.captain": "人人提议，队长选定。",
  "manner.rotation": "像联棋一样轮流落子，不商量。",
  "manner.hot_spots": "人人标出该下的地方，计算机在标得最多处落子。",
  "manner.suggestions": "计算机给出建议（可混入坏棋），大家投票。",
  "number.suggestions_count": "建议的手数",
  "number.suggestions_decoys": "其中坏棋",
  "manner.skill": "较强的一半提议，其余投票；按自报的棋力。",
};

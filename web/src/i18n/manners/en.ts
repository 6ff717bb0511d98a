// Made of the cards of the crate `team` by the tests of the crate `wire`. Do not edit.
export const manners = {
  "manner.voting": "Everybody proposes a move; then everybody votes on the proposals, without knowing whose they are.",
  "manner.monte_carlo": "Everybody proposes a move; the computer plays random games after each and takes the best. The team passes or resigns only if all want it.",
  "number.monte_carlo_playouts": "Random games per proposal",
  "manner.approval": "Like voting, but everybody may vote for as many proposals as they like.",
  "manner.captain": "Everybody proposes; the captain chooses one of the proposals.",
  "manner.rotation": "The members play in turns, without asking the others, as in rengo.",
  "manner.hot_spots": "Everybody marks where the team should play; the computer plays the best move where most have marked.",
  "manner.suggestions": "The computer suggests some moves, with bad ones among them if you like; everybody votes.",
  "number.suggestions_count": "Moves suggested",
  "number.suggestions_decoys": "Bad ones among them",
  "manner.skill": "The stronger half proposes, the others vote. It goes by the ranks that members have given.",
};

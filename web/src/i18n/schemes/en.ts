// Made of the cards of the crate `team` by the tests of the crate `wire`. Do not edit.
export const schemes = {
  "scheme.voting": "Propose, then vote",
  "scheme.monte_carlo": "Propose, random games decide",
  "scheme.approval": "Propose, then approve of several",
  "scheme.captain": "Propose, the captain decides",
  "scheme.rotation": "Take turns",
  "scheme.hot_spots": "Mark areas, the computer plays there",
  "scheme.suggestions": "The computer suggests, the team votes",
  "scheme.skill": "The strong propose, the others vote",
};

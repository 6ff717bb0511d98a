// English: what is said of a game of teams in figures.

export const figures = {
  "figures.title": "Figures of the game",
  "figures.time": "Seconds for each turn",
  "figures.turn": "turn {n}",
  "figures.closed": "The room keeps to itself how the teams decided.",
  "figures.team": "Team",
  "figures.member": "Member",
  "figures.turns": "Turns",
  "figures.acted": "Acted in time",
  "figures.unanimous": "All proposed the same",
  "figures.agreement": "Proposals that were for the move played",
  "figures.ties": "Decided by chance",
  "figures.silent": "Nobody said anything",
  "figures.distance": "Distance to the nearest stone, played / proposed",
  "figures.engine": "As the computer would have played",
  "figures.seconds": "Seconds",
  "figures.done": "Proposals played",
  "figures.won": "Votes for the move played",
};

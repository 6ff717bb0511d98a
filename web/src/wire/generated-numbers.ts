// Made of the cards of the crate `team` by the tests of the crate `wire`. Do not edit.
export const NUMBERS = {
  voting: [],
  monte_carlo: [
    { name: "playouts", label: "number.monte_carlo_playouts", usual: 1000, below: null, offered: [100, 500, 1000, 5000] },
  ],
  approval: [],
  captain: [],
  rotation: [],
  hot_spots: [],
  suggestions: [
    { name: "count", label: "number.suggestions_count", usual: 5, below: null, offered: [2, 3, 4, 5, 6, 7, 8, 9, 10] },
    { name: "decoys", label: "number.suggestions_decoys", usual: 0, below: 0, offered: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] },
  ],
  skill: [],
} as const;

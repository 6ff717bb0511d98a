// Made of the cards of the crate `team` by the tests of the crate `wire`. Do not edit.
export const CARDS = [
  { code: "voting", asks: "move", several: false, led: false },
  { code: "monte_carlo", asks: "move", several: false, led: false },
  { code: "approval", asks: "move", several: true, led: false },
  { code: "captain", asks: "move", several: false, led: true },
  { code: "rotation", asks: "turn", several: false, led: false },
  { code: "hot_spots", asks: "area", several: false, led: false },
  { code: "suggestions", asks: "move", several: false, led: false },
  { code: "skill", asks: "move", several: false, led: false },
] as const;

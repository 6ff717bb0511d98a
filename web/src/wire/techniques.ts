// The techniques that problems are looked for by: those that some problem of the bank shows.
export const TECHNIQUES = [
  "snapback",
  "throw-in",
  "nakade",
  "connect-and-die",
  "race",
  "under-the-stones",
  "double-ko",
  "bent-four-in-the-corner",
  "ten-thousand-year-ko",
  "loop",
];

// The few icons, drawn as lines in a square of 24. They stand beside words or carry a label on their button.

const PATHS = {
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 7m-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0M9 17m-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0",
  undo: "M9 7 4 12l5 5M4 12h10a5 5 0 0 1 0 10",
  redo: "M15 7l5 5-5 5M20 12H10a5 5 0 0 0 0 10",
  reset: "M5 5v5h5M5.6 10A7.5 7.5 0 1 1 4.6 14",
  hint: "M9 18h6M10 21h4M8.5 15a6 6 0 1 1 7 0c-.6.5-.9 1.2-1 2h-5c-.1-.8-.4-1.500-1-2Z",
  pass: "M7 12h10",
  whole: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  crop: "M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5",
  zoomIn: "M11 4a7 7 0 1 0 0 14a7 7 0 1 0 0-14M16 16l5 5M8 11h6M11 8v6",
  zoomOut: "M11 4a7 7 0 1 0 0 14a7 7 0 1 0 0-14M16 16l5 5M8 11h6",
  next: "M9 5l7 7-7 7",
  first: "M6 5v14M18 5l-8 7 8 7",
  last: "M18 5v14M6 5l8 7-8 7",
  back: "M15 5l-7 7 7 7",
  scales: "M12 4v16M7 20h10M5 8h14M5 8l-3 7a3 3 0 0 0 6 0ZM19 8l-3 7a3 3 0 0 0 6 0Z",
  flag: "M6 21V4M6 5h11l-3 4 3 4H6",
  check: "M5 12.500l4.500 4.500L19 7",
  notice: "M12 4v10M12 19.500v.01",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}

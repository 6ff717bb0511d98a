// Undo and redo: values in a row, one of which is the present.

export interface History<T> {
  past: T[];
  now: T;
  future: T[];
}

/** The most steps that can be taken back. */
const MOST = 500;

export function begun<T>(now: T): History<T> {
  return { past: [], now, future: [] };
}

/** A new present, with the old one to go back to. */
export function advanced<T>({ past, now }: History<T>, next: T): History<T> {
  return { past: [...past, now].slice(-MOST), now: next, future: [] };
}

/** Another present in place of this one: the second half of the same step. */
export function amended<T>(history: History<T>, now: T): History<T> {
  return { ...history, now };
}

export function backward<T>({ past, now, future }: History<T>): History<T> {
  const before = past.at(-1);
  return before === undefined
    ? { past, now, future }
    : { past: past.slice(0, -1), now: before, future: [now, ...future] };
}

/** Back to before, with nothing to go forward to. */
export function dropped<T>(history: History<T>): History<T> {
  return { ...backward(history), future: [] };
}

export function forward<T>({ past, now, future }: History<T>): History<T> {
  const [next, ...rest] = future;
  return next === undefined ? { past, now, future } : { past: [...past, now], now: next, future: rest };
}

// A text that another program has handed over, for the editor to open.
import { signal } from "@preact/signals";

export const handed = signal<string | null>(null);

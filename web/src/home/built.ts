// The files of the reader's own machine: what `cargo xtask wasm` has left there, and nothing where it was not run.

const FILES = import.meta.glob<string>("./built/*", { query: "?url", import: "default", eager: true });

export const MODULE = FILES["./built/machine.wasm"];
export const NET = FILES["./built/net.half"] ?? null;

/** Is there a machine to ask? */
export const isThere = MODULE !== undefined;

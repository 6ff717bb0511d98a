// What `machine.mjs` offers, for the compiler.

export interface Machine {
  ask(name: string, body: string): { ok: boolean; json: string };
  bring(weights: Uint8Array): boolean;
}

export function started(
  module: WebAssembly.Module,
  outside?: { now?: () => number; tell?: (progress: unknown) => void },
): Promise<Machine>;

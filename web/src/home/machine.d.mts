// What `machine.mjs` offers, for the compiler.

export interface Machine {
  ask(request: string, body: string): { ok: boolean; json: string };
  bring(name: string, bytes: Uint8Array): boolean;
  size(): number;
}

interface Outside {
  now?: () => number;
  date?: () => number;
  tell?: (progress: unknown) => void;
  keep?: (notes: Record<string, unknown>) => void;
}

export function started(module: WebAssembly.Module, outside?: Outside): Promise<Machine>;

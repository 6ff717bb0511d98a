// Many files in batches that a request can carry.

export const MOST_FILES = 50;
export const MOST_BYTES = 2_000_000;

/** In order; a file that is too large for any batch goes alone, and the server says so. */
export function batches<F extends { size: number }>(files: readonly F[]): F[][] {
  const all: F[][] = [];
  let [batch, bytes]: [F[], number] = [[], 0];
  for (const file of files) {
    if (batch.length && (batch.length === MOST_FILES || bytes + file.size > MOST_BYTES)) {
      all.push(batch);
      [batch, bytes] = [[], 0];
    }
    batch.push(file);
    bytes += file.size;
  }
  return batch.length ? [...all, batch] : all;
}

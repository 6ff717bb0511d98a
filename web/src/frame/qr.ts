// QR codes (ISO/IEC 18004) for links: bytes, error correction of level M, versions 1 to 9. That is up to 180 bytes; a
// longer text has no code.

/** For each version: all codewords, those for correction in each block, the blocks, and where the small squares sit. */
const VERSIONS: readonly (readonly [all: number, correction: number, blocks: number, squares: readonly number[]])[] = [
  [26, 10, 1, []],
  [44, 16, 1, [6, 18]],
  [70, 26, 1, [6, 22]],
  [100, 18, 2, [6, 26]],
  [134, 24, 2, [6, 30]],
  [172, 16, 4, [6, 34]],
  [196, 18, 4, [6, 22, 38]],
  [242, 22, 4, [6, 24, 42]],
  [292, 22, 5, [6, 26, 46]],
];

/** Which modules are turned round, for each of the eight masks. */
const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** Rows of modules, dark ones true. */
export type Code = boolean[][];

export function qrCode(text: string): Code | null {
  const bytes = [...new TextEncoder().encode(text)];
  const version = VERSIONS.findIndex(([all, correction, blocks]) => bytes.length + 2 <= all - correction * blocks) + 1;
  if (!version) return null;
  const sheet = blank(version);
  fill(sheet, codewords(bytes, version));
  const masked = MASKS.map((_, mask) => withMask(sheet, mask, version));
  return masked.reduce((best, code) => (penalty(code) < penalty(best) ? code : best));
}

/** The dark modules as the path of an SVG, one unit each. */
export function pathOf(code: Code): string {
  return code.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
}

interface Sheet {
  code: Code;
  /** Modules that carry no data. */
  fixed: boolean[][];
}

function blank(version: number): Sheet {
  const size = 17 + 4 * version;
  const grid = () => Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  const sheet = { code: grid(), fixed: grid() };
  for (let at = 0; at < size; at++) {
    set(sheet, at, 6, at % 2 === 0);
    set(sheet, 6, at, at % 2 === 0);
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    square(sheet, x, y, 4, [2, 4]);
  const places = VERSIONS[version - 1]![3];
  const last = places.at(-1);
  for (const x of places)
    for (const y of places) {
      const atCorner = (x === 6 && (y === 6 || y === last)) || (x === last && y === 6);
      if (!atCorner) square(sheet, x, y, 2, [1]);
    }
  writeFormat(sheet, 0);
  writeVersion(sheet, version);
  return sheet;
}

function set({ code, fixed }: Sheet, x: number, y: number, dark: boolean): void {
  if (code[y]?.[x] === undefined) return;
  code[y]![x] = dark;
  fixed[y]![x] = true;
}

/** Rings around a module, light at these distances. */
function square(sheet: Sheet, x: number, y: number, reach: number, light: number[]): void {
  for (let dy = -reach; dy <= reach; dy++)
    for (let dx = -reach; dx <= reach; dx++)
      set(sheet, x + dx, y + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))));
}

/** The remainder of a binary polynomial, which is appended to it. */
function appended(data: number, divisor: number, bits: number): number {
  let rest = data << bits;
  for (let bit = 31 - Math.clz32(rest); bit >= bits; bit--) if ((rest >> bit) & 1) rest ^= divisor << (bit - bits);
  return (data << bits) | rest;
}

/** Level M and the mask, twice. */
function writeFormat(sheet: Sheet, mask: number): void {
  const size = sheet.code.length;
  const format = appended(mask, 0x537, 10) ^ 0x5412;
  for (let at = 0; at < 15; at++) {
    const dark = ((format >> at) & 1) === 1;
    if (at < 8) set(sheet, 8, at < 6 ? at : at + 1, dark);
    else set(sheet, at === 8 ? 7 : 14 - at, 8, dark);
    if (at < 8) set(sheet, size - 1 - at, 8, dark);
    else set(sheet, 8, size - 15 + at, dark);
  }
  set(sheet, 8, size - 8, true);
}

function writeVersion(sheet: Sheet, version: number): void {
  if (version < 7) return;
  const bits = appended(version, 0x1f25, 12);
  for (let at = 0; at < 18; at++) {
    const [a, b] = [sheet.code.length - 11 + (at % 3), Math.floor(at / 3)];
    set(sheet, a, b, ((bits >> at) & 1) === 1);
    set(sheet, b, a, ((bits >> at) & 1) === 1);
  }
}

/** The text with what corrects its errors, in the order in which it is drawn. */
function codewords(bytes: readonly number[], version: number): number[] {
  const [all, correction, count] = VERSIONS[version - 1]!;
  const room = all - correction * count;
  // The mode in four bits, the length in eight, the bytes, and four bits that end them.
  const halves = [4, bytes.length >> 4, bytes.length & 15, ...bytes.flatMap((byte) => [byte >> 4, byte & 15]), 0];
  const data = Array.from({ length: halves.length / 2 }, (_, at) => (halves[2 * at]! << 4) | halves[2 * at + 1]!);
  for (let at = 0; data.length < room; at++) data.push(at % 2 ? 0x11 : 0xec);
  const short = Math.floor(room / count);
  const long = room % count;
  const start = (at: number) => at * short + Math.max(0, at - (count - long));
  const blocks = Array.from({ length: count }, (_, at) => data.slice(start(at), start(at + 1)));
  const turns = (columns: readonly number[][], length: number) =>
    Array.from({ length }, (_, at) => columns.flatMap((column) => column.slice(at, at + 1))).flat();
  return [
    ...turns(blocks, short + 1),
    ...turns(
      blocks.map((block) => remainder(block, correction)),
      correction,
    ),
  ];
}

/** In the field of 256 elements. */
function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) product = (product << 1) ^ (product >> 7 ? 0x11d : 0) ^ ((b >> bit) & 1 ? a : 0);
  return product;
}

/** Reed and Solomon's codewords for a block. */
function remainder(block: readonly number[], degree: number): number[] {
  let divisor = [1];
  for (let at = 0, root = 1; at < degree; at++, root = times(root, 2))
    divisor = [...divisor, 0].map((value, index) => value ^ times(index ? divisor[index - 1]! : 0, root));
  const rest = new Array<number>(degree).fill(0);
  for (const byte of block) {
    const factor = byte ^ rest.shift()!;
    rest.push(0);
    for (const [at, value] of divisor.slice(1).entries()) rest[at]! ^= times(value, factor);
  }
  return rest;
}

/** Draws the bits upwards and downwards in columns of two, from the right. */
function fill({ code, fixed }: Sheet, words: readonly number[]): void {
  const size = code.length;
  let bit = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++)
      for (const x of [right, right - 1]) {
        const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
        if (fixed[y]![x]) continue;
        code[y]![x] = ((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) % 2 === 1;
        bit++;
      }
  }
}

function withMask({ code, fixed }: Sheet, mask: number, version: number): Code {
  const turned = code.map((row, y) => row.map((dark, x) => dark !== (!fixed[y]![x] && MASKS[mask]!(x, y))));
  const sheet = { code: turned, fixed };
  writeFormat(sheet, mask);
  writeVersion(sheet, version);
  return turned;
}

/** How hard a code is to read: runs, blocks, what looks like a corner, and too much of one colour. */
function penalty(code: Code): number {
  const rows = code.map((row) => row.map(Number).join(""));
  const columns = code.map((_, x) => code.map((row) => Number(row[x])).join(""));
  const lines = [...rows, ...columns];
  const runs = lines
    .flatMap((line) => [...line.matchAll(/0{5,}|1{5,}/g)])
    .reduce((sum, [run]) => sum + run.length - 2, 0);
  const corners = lines.flatMap((line) => [...line.matchAll(/(?=00001011101|10111010000)/g)]).length;
  let blocks = 0;
  for (let y = 1; y < code.length; y++)
    for (let x = 1; x < code.length; x++) {
      const dark = code[y]![x];
      if (dark === code[y]![x - 1] && dark === code[y - 1]![x] && dark === code[y - 1]![x - 1]) blocks++;
    }
  const share = rows.join("").replaceAll("0", "").length / code.length ** 2;
  return runs + 3 * blocks + 40 * corners + 10 * Math.floor(Math.abs(share - 0.5) * 20);
}

/** One code unit for matching: lower case, without accents, with plain quotes, hyphens and spaces. */
function foldCodeUnit(unit: number): number {
  const character = String.fromCharCode(unit);
  if (/\s/.test(character)) return 0x20;
  if (/[\u2018\u2019\u201a\u201b\u2032]/.test(character)) return 0x27;
  if (/[\u201c-\u201f\u2033\u00ab\u00bb]/.test(character)) return 0x22;
  if (/[\u2010-\u2015\u2212]/.test(character)) return 0x2d;
  const small = character.toLowerCase();
  const [base = small] = /^\p{Script=Latin}|^\p{Script=Greek}|^\p{Script=Cyrillic}/u.test(small)
    ? small.normalize('NFD')
    : small;
  return base.charCodeAt(0);
}

let cachedTable: Uint16Array | undefined;

/** The folding of every code unit; built by the first search. */
function foldTable(): Uint16Array {
  if (!cachedTable) {
    cachedTable = new Uint16Array(0x1_0000);
    for (let unit = 0; unit < cachedTable.length; unit += 1) cachedTable[unit] = foldCodeUnit(unit);
  }
  return cachedTable;
}

/** Folds text for matching. The length stays the same, so indexes are valid in both texts. */
export function foldText(text: string): string {
  const map = foldTable();
  const units = new Uint16Array(text.length);
  for (let at = 0; at < text.length; at += 1) units[at] = map[text.charCodeAt(at)] ?? 0;
  return Buffer.from(units.buffer).toString('utf16le');
}

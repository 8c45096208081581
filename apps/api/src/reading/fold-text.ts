/** One letter as it is compared: small, without accents, with plain quotes, hyphens and blanks. */
function foldCodeUnit(unit: number): number {
  const letter = String.fromCharCode(unit);
  if (/\s/.test(letter)) return 0x20;
  if (/[\u2018\u2019\u201a\u201b\u2032]/.test(letter)) return 0x27;
  if (/[\u201c-\u201f\u2033\u00ab\u00bb]/.test(letter)) return 0x22;
  if (/[\u2010-\u2015\u2212]/.test(letter)) return 0x2d;
  const small = letter.toLowerCase();
  const [base = small] = /^\p{Script=Latin}|^\p{Script=Greek}|^\p{Script=Cyrillic}/u.test(small)
    ? small.normalize('NFD')
    : small;
  return base.charCodeAt(0);
}

let cachedTable: Uint16Array | undefined;

/** What every letter is compared as; made at the first search. */
function foldTable(): Uint16Array {
  if (!cachedTable) {
    cachedTable = new Uint16Array(0x1_0000);
    for (let unit = 0; unit < cachedTable.length; unit += 1) cachedTable[unit] = foldCodeUnit(unit);
  }
  return cachedTable;
}

/** A readable text as it is compared: as long as it was, so that a place in one is the same place in the other. */
export function foldText(text: string): string {
  const map = foldTable();
  const units = new Uint16Array(text.length);
  for (let at = 0; at < text.length; at += 1) units[at] = map[text.charCodeAt(at)] ?? 0;
  return Buffer.from(units.buffer).toString('utf16le');
}

import { createRequire } from 'node:module';

/** The fonts of the covers, all under the SIL Open Font License. */
type Family = 'archivo' | 'leagueGothic' | 'jost' | 'bodoni' | 'garamond' | 'fraunces' | 'fell' | 'literata';

/** A style of a family: upright or italic, and the axis values (weight, width, optical size, softness). */
export interface FontStyle {
  readonly family: Family;
  readonly italic?: boolean;
  readonly axes?: Readonly<Record<string, number>>;
  /** Extra space after each letter, relative to the font size. Ignored in cursive scripts. */
  readonly tracking?: number;
  readonly letterCase?: 'upper' | 'lower';
}

/** A font file, and the value of its weight axis if it has one. */
export interface FontFile {
  readonly path: string;
  readonly axes: Readonly<Record<string, number>>;
}

interface FamilyFiles {
  readonly subsets: readonly string[];
  readonly hasItalic: boolean;
  file(subset: string, slope: 'normal' | 'italic'): string;
}

const variable = (name: string, axis: string, subsets: readonly string[], hasItalic = true): FamilyFiles => ({
  subsets,
  hasItalic,
  file: (subset, slope) => `@fontsource-variable/${name}/files/${name}-${subset}-${axis}-${slope}.woff2`,
});
const fixed = (name: string, subsets: readonly string[], hasItalic: boolean): FamilyFiles => ({
  subsets,
  hasItalic,
  file: (subset, slope) => `@fontsource/${name}/files/${name}-${subset}-400-${slope}.woff2`,
});

const FAMILIES: Readonly<Record<Family, FamilyFiles>> = {
  archivo: variable('archivo', 'wdth', ['latin', 'latin-ext']),
  leagueGothic: fixed('league-gothic', ['latin', 'latin-ext'], false),
  jost: variable('jost', 'wght', ['latin', 'latin-ext', 'cyrillic']),
  bodoni: variable('bodoni-moda', 'opsz', ['latin', 'latin-ext']),
  garamond: variable('eb-garamond', 'wght', ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext']),
  fraunces: variable('fraunces', 'full', ['latin', 'latin-ext']),
  fell: fixed('im-fell-double-pica', ['latin'], true),
  literata: variable('literata', 'opsz', ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext']),
};

const require = createRequire(import.meta.url);
const fontPaths = new Map<string, string>();

/** Returns the path of a file of a font package. It is resolved once per process, because a cover needs each thousands of times. */
function resolveFont(file: string): string {
  const known = fontPaths.get(file);
  if (known !== undefined) return known;
  const path = require.resolve(file);
  fontPaths.set(file, path);
  return path;
}

const ARABIC = /\p{Script=Arabic}/u;
const EAST_ASIAN = /[\u3000-\u30ff\u31f0-\u31ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]|[\u{20000}-\u{2fa1f}]/u;

/** Whether the text is in a cursive right-to-left script: Arabic. */
export const isCursiveScript = (text: string): boolean => ARABIC.test(text);

/** Whether a line may break between any two characters: Chinese and Japanese. */
export const isCjk = (text: string): boolean => EAST_ASIAN.test(text);

/** Returns font files that may contain `character` in the given style, best first. The last ones are fallback families. */
export function candidateFiles(style: FontStyle, character: string): FontFile[] {
  const axes = style.axes ?? {};
  const weight = axes['wght'] ?? 400;
  if (ARABIC.test(character)) {
    const heavy = weight >= 600 ? 700 : 400;
    return [{ path: resolveFont(`@fontsource/amiri/files/amiri-arabic-${heavy}-normal.woff2`), axes: {} }];
  }
  if (EAST_ASIAN.test(character)) {
    return japaneseFiles(character).map((path) => ({ path, axes: { wght: Math.min(900, Math.max(400, weight)) } }));
  }
  const own = filesOf(FAMILIES[style.family], style.italic ?? false).map((path) => ({ path, axes }));
  const spare = filesOf(FAMILIES.literata, style.italic ?? false).map((path) => ({
    path,
    axes: { wght: Math.min(900, Math.max(200, weight)), opsz: 36 },
  }));
  return style.family === 'literata' ? own : [...own, ...spare];
}

const filesOf = (family: FamilyFiles, italic: boolean): string[] =>
  family.subsets.map((subset) => resolveFont(family.file(subset, italic && family.hasItalic ? 'italic' : 'normal')));

let japaneseRanges: readonly { name: string; ranges: readonly (readonly [number, number])[] }[] | undefined;

/** Returns the subset files of the Japanese font that contain a character. The font has about 120 subsets. */
function japaneseFiles(character: string): string[] {
  japaneseRanges ??= Object.entries(
    require('@fontsource-variable/noto-serif-jp/unicode.json') as Record<string, string>,
  ).map(([name, list]) => ({
    name: name.replaceAll(/[[\]]/g, ''),
    ranges: list.split(',').map((range) => {
      const [from = '0', to = from] = range.replace('U+', '').split('-');
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
    }),
  }));
  const code = character.codePointAt(0) ?? 0;
  return japaneseRanges
    .filter(({ ranges }) => ranges.some(([from, to]) => code >= from && code <= to))
    .map(({ name }) => resolveFont(`@fontsource-variable/noto-serif-jp/files/noto-serif-jp-${name}-wght-normal.woff2`));
}

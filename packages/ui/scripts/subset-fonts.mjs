/**
 * Subsets the two typefaces of the shop from the files of Fontsource. Latin is split into two files; most pages need only
 * the first. The files contain the weights in use, and Literata at one optical size. Without subsetting, both typefaces would load
 * 140 kB before the first paint. Run `node scripts/subset-fonts.mjs`; the same versions give the same bytes.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import subset from 'subset-font';

const { resolve } = createRequire(import.meta.url);
/** The weights in use are 400 to 620; bolder text uses the boldest available. */
const wght = { min: 400, max: 620 };
/** Optical size in points, between body text and headings. Widths hardly change from 14 on. */
const opsz = 30;

/** Hexadecimal ranges, as in the style sheet's `unicode-range`. */
const BASIC = '0-A0,A3,A9,B7,D7,2013-2014,2018-2019,201C-201D,2022,2026,20AC';
const REST =
  'A1-A2,A4-A8,AA-B6,B8-D6,D8-FF,131,152-153,2BB-2BC,2C6,2DA,2DC,304,308,329,2000-2012,2015-2017,201A-201B,201E-2021,2023-2025,2027-206F,2122,2191,2193,2212,2215,FEFF,FFFD';
const FACES = [
  { name: 'literata-basic', from: 'literata/files/literata-latin-opsz-normal', ranges: BASIC, axes: { wght, opsz } },
  { name: 'literata-latin', from: 'literata/files/literata-latin-opsz-normal', ranges: REST, axes: { wght, opsz } },
  {
    name: 'instrument-sans-basic',
    from: 'instrument-sans/files/instrument-sans-latin-wght-normal',
    ranges: BASIC,
    axes: { wght },
  },
  {
    name: 'instrument-sans-latin',
    from: 'instrument-sans/files/instrument-sans-latin-wght-normal',
    ranges: REST,
    axes: { wght },
  },
];

/** Returns every font file with its bytes and its `unicode-range`. */
export async function subsetFonts() {
  const faces = [];
  for (const { name, from, ranges, axes } of FACES) {
    const whole = readFileSync(resolve(`@fontsource-variable/${from}.woff2`));
    const bytes = await subset(whole, charactersOf(ranges), { targetFormat: 'woff2', variationAxes: axes });
    faces.push({ file: `${name}.woff2`, bytes, unicodeRange: unicodeRangeOf(ranges) });
  }
  return faces;
}

function charactersOf(ranges) {
  const points = ranges.split(',').flatMap((range) => {
    const [first, last = first] = range.split('-').map((point) => Number.parseInt(point, 16));
    return Array.from({ length: last - first + 1 }, (_, i) => first + i);
  });
  return String.fromCodePoint(...points);
}

const unicodeRangeOf = (ranges) =>
  ranges
    .split(',')
    .map((range) => `U+${range}`)
    .join(', ');

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const folder = new URL('../src/styles/fonts/', import.meta.url);
  mkdirSync(folder, { recursive: true });
  for (const { file, bytes } of await subsetFonts()) {
    writeFileSync(new URL(file, folder), bytes);
    process.stdout.write(`${file} ${(bytes.length / 1000).toFixed(1)} kB\n`);
  }
}

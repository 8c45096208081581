/** The font files equal the output of the script, and the first ones are small enough to load before the first paint. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { subsetFonts } from '../scripts/subset-fonts.mjs';

const styles = join(import.meta.dirname, '../src/styles');
const sheet = readFileSync(join(styles, 'fonts.css'), 'utf8').replaceAll(/\s+/g, ' ');
/** The maximum bytes of the two files that every page loads. */
const FIRST_LIMIT = 46_000;

it('subsetting again gives the same bytes and the same unicode ranges as the style sheet', async () => {
  const faces = await subsetFonts();
  for (const { file, bytes, unicodeRange } of faces) {
    expect({ file, isSame: readFileSync(join(styles, 'fonts', file)).equals(bytes) }).toEqual({ file, isSame: true });
    expect(sheet).toContain(`url('./fonts/${file}') format('woff2-variations'); unicode-range: ${unicodeRange};`);
  }
  const first = faces.filter(({ file }) => file.includes('-basic'));
  expect(first).toHaveLength(2);
  expect(first.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBeLessThan(FIRST_LIMIT);
}, 60_000);

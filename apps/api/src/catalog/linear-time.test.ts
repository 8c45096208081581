import { expect, it } from 'vitest';
import { redactSecrets } from '../operations/redact-secrets.ts';
import { foldText } from '../reading/fold-text.ts';
import { foldQuery } from '../reading/search-book.ts';
import { hasHeldWord } from './held-words.ts';
import { cleanHtml, htmlToText, shortDescription, textToHtml } from './clean-html.ts';
import { uniqueSlug } from './slug.ts';
import { mapGenres } from './subject-genres.ts';

const MB = 1024 ** 2;
/** The length of each repetition; `pnpm verify:deep hostile-import` uses 1 MB. */
const LENGTH = Number(process.env['OCTAVO_LINEAR_LENGTH'] ?? MB / 8);
/** A quadratic step takes hundreds of times the time of ordinary text of this length. */
const MAX_SLOWDOWN = 25;
const MIN_BASELINE_MS = 20;
const REPEATED = [
  '<',
  '<a ',
  '</',
  '</p>',
  '<p>',
  '<br',
  '<!--',
  '<!',
  '&',
  '&a',
  '&lt;',
  '"',
  "'",
  '>',
  ' ',
  '\n',
  '\n ',
  '\r\n',
  '\t',
  '-',
  '--',
  '0',
  '0-',
  'a',
  'a ',
  'a-',
  'A0',
  'eyJ',
  'Bearer ',
  'password',
  '"password":"',
  '\\"',
  'x://',
  '://a:',
  '?key=',
  'religio',
  'children',
  '.',
  '. ',
  '<script>',
  '<a href="',
  'a.',
  '\u00ad',
  'a\u034f',
];
/** Words that match often, or up to their last letter. */
const HELD_WORDS = ['religio children', `${'a'.repeat(59)}b`, `${'a '.repeat(29)}ab`, 'a0', '廣告'];
const ORDINARY = '<p class="a">It was a dark &amp; stormy night, and “the rain” fell.</p>\n';

const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  cleanHtml: (text) => cleanHtml(text),
  htmlToText,
  shortDescription,
  textToHtml,
  mapGenres: (text) => mapGenres([{ name: text }]),
  uniqueSlug: (text) => uniqueSlug(text, 'book', async () => false),
  foldText,
  foldQuery,
  hasHeldWord: (text) => hasHeldWord(text, HELD_WORDS),
  redactSecrets: (text) => redactSecrets(text),
};

async function cpuTime(read: (text: string) => unknown, text: string): Promise<number> {
  const started = process.cpuUsage();
  await read(text);
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1000;
}

it.each(Object.entries(READERS))(
  '%s takes linear time for any text',
  { tags: ['check-45'], timeout: 300_000 },
  async (_, read) => {
    const baseline = Math.max(MIN_BASELINE_MS, await cpuTime(read, ORDINARY.repeat(LENGTH / ORDINARY.length)));
    const slow: string[] = [];
    const check = async (name: string, text: string): Promise<void> => {
      const time = await cpuTime(read, text);
      const limit = (MAX_SLOWDOWN * baseline * text.length) / LENGTH;
      if (time > limit) slow.push(`${name}: ${Math.round(time)} ms, at most ${Math.round(limit)} ms`);
    };
    for (const piece of REPEATED) await check(JSON.stringify(piece), piece.repeat(LENGTH / piece.length));
    // One megabyte of all of them, ordered so that an early error does not hide the rest.
    const share = MB / REPEATED.length;
    await check(
      'all',
      REPEATED.toReversed()
        .map((piece) => piece.repeat(share / piece.length))
        .join(''),
    );
    expect(slow).toEqual([]);
  },
);

it('foldQuery takes linear time for a run of combining marks', { tags: ['check-45'] }, async () => {
  expect(await cpuTime(foldQuery, `a${'\u0301\u0316'.repeat(MB / 2)}`)).toBeLessThan(3_000);
});

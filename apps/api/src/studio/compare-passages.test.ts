import { PASSAGES_PER_PAGE } from '@octavo/core/studio';
import { describe, expect, it } from 'vitest';
import { comparePassages, compareTexts } from './compare-passages.ts';

/** Formats the parts as text, with changed parts in brackets. */
const formatParts = (parts: readonly { is_changed: boolean; text: string }[]): string =>
  parts.map(({ is_changed: isChanged, text }) => (isChanged ? `[${text}]` : text)).join('');
const passagesOf = (before: readonly string[], now: readonly string[], page = 1) =>
  compareTexts(before, now, page).passages.map((passage) => [
    passage.identical_before,
    formatParts(passage.before),
    formatParts(passage.now),
  ]);

const TIDE = 'The tide came in over the flats on the third of April.';
const LAMP = 'A lamp burned in the window of the ferryman.';
const SALT = 'Salt is measured by the spoon here.';

describe('the passages of a chapter', () => {
  it.each([
    ['of equal texts are none', [TIDE, LAMP], [TIDE, LAMP], []],
    [
      'mark changed words on both sides',
      [LAMP, TIDE],
      [LAMP, TIDE.replace('third of April', 'fourth of May')],
      [
        [
          1,
          'The tide came in over the flats on the [third] of [April].',
          'The tide came in over the flats on the [fourth] of [May].',
        ],
      ],
    ],
    [
      'join words that are changed side by side',
      [TIDE],
      [TIDE.replace('tide came in', 'water went out')],
      [
        [
          0,
          'The [tide came in] over the flats on the third of April.',
          'The [water went out] over the flats on the third of April.',
        ],
      ],
    ],
    ['show an added paragraph', [TIDE, LAMP], [TIDE, SALT, LAMP], [[1, '', `[${SALT}]`]]],
    ['show a removed paragraph', [TIDE, SALT, LAMP], [TIDE, LAMP], [[1, `[${SALT}]`, '']]],
    ['show a replaced paragraph as a whole', [TIDE, LAMP], [TIDE, SALT], [[1, `[${LAMP}]`, `[${SALT}]`]]],
    [
      'pair similar paragraphs around an added one',
      [TIDE, LAMP],
      [`${TIDE} Twice.`, SALT, LAMP.replace('lamp', 'light')],
      [
        [0, TIDE, `${TIDE.slice(0, -1)}[. Twice].`],
        [0, '', `[${SALT}]`],
        [0, LAMP.replace('lamp', '[lamp]'), LAMP.replace('lamp', '[light]')],
      ],
    ],
    [
      'mark a changed sign',
      [LAMP],
      [LAMP.replace('.', '!')],
      [[0, LAMP.replace('.', '[.]'), LAMP.replace('.', '[!]')]],
    ],
    [
      'mark each character of a text without spaces',
      ['吾輩は猫である'],
      ['吾輩は犬である'],
      [[0, '吾輩は[猫]である', '吾輩は[犬]である']],
    ],
  ])('%s', (_name, before, now, expected) => {
    expect(passagesOf(before, now)).toEqual(expected);
  });

  it('come in pages, and count the identical paragraphs around them', () => {
    const numbered = (text: string) => Array.from({ length: 45 }, (_, at) => [`${text} ${at}`, `Same ${at}`]).flat();
    const pages = [1, 2, 3, 4].map((page) => compareTexts(numbered(TIDE), numbered(`${TIDE} Twice.`), page));
    expect(pages.map(({ passages }) => passages.length)).toEqual([PASSAGES_PER_PAGE, PASSAGES_PER_PAGE, 5, 0]);
    expect(pages.map(({ passage_count: count }) => count)).toEqual([45, 45, 45, 45]);
    expect(pages.map(({ identical_after: after }) => after)).toEqual([0, 0, 1, 1]);
    expect(pages[1]?.passages[0]).toMatchObject({ identical_before: 1 });
  });

  it('shorten what is far from a change, also between the halves of a character', () => {
    const far = '🐈 far '.repeat(5_000);
    const [passage] = compareTexts([`${far}old ${far}`], [`${far}new ${far}`], 1).passages;
    const texts = passage?.now.map(({ text }) => text) ?? [];
    expect([texts.length, texts[1]]).toEqual([3, 'new']);
    for (const text of texts) {
      expect(text.length).toBeLessThan(310);
      expect(Buffer.from(text).toString()).toBe(text);
    }
  });

  it('are limited in length and time when every word of a long chapter differs', () => {
    const text = (word: string) => Array.from({ length: 3_000 }, (_, at) => `${word}${at} `.repeat(30));
    const started = performance.now();
    const long = compareTexts(text('a'), text('b'), 1);
    expect(performance.now() - started).toBeLessThan(15_000);
    expect(long.passage_count).toBe(3_000);
    const [whole] = compareTexts(['a b '.repeat(100_000)], ['a c '.repeat(100_000)], 1).passages;
    expect(JSON.stringify(whole).length).toBeLessThan(30_000);
  });
});

it('compares the edited chapter at a position of the list of changes', () => {
  const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
  const files = (two: string) => ({
    manifest: bytes({ metadata: {}, toc: ['a', 'b'].map((name) => ({ href: `${name}.xhtml`, title: name })) }),
    texts: bytes([
      { href: 'a.xhtml', text: TIDE },
      { href: 'b.xhtml', text: `${LAMP}\n  ${two}` },
    ]),
  });
  const compare = (chapter: number) =>
    comparePassages({ before: files(SALT), now: files(`${SALT} Always.`), chapter, page: 1 });
  expect(compare(0)).toMatchObject({ passage_count: 1, passages: [{ identical_before: 1 }], identical_after: 0 });
  expect(compare(1)).toEqual({ passage_count: 0, passages: [], identical_after: 0 });
});

import { describe, expect, it } from 'vitest';
import { chaptersOf, tokensOf, wordsOf } from '../catalog/book-chapters.ts';
import { compareChapters, compareEditions } from './compare-editions.ts';

const chapter = (title: string, text: string, href = `${title}.xhtml`) => ({
  title,
  href,
  words: wordsOf(text),
  texts: [text],
});
const TIDE = 'The tide came in and the tide went out again over the flats.';
const LAMP = 'A lamp burned in the window of the ferryman until the morning.';
const SALT = 'Salt is measured by the spoon here, and never by the weight.';
const BEFORE = [chapter('One', TIDE), chapter('Two', LAMP), chapter('Three', SALT)];
const kindsOf = (now: typeof BEFORE) =>
  compareChapters(BEFORE, now).chapters.map(({ kind, title, former_title: former }) => [kind, title, former]);

describe('words', () => {
  it.each([
    ['Don’t stop – well-known 3rd time.', 5],
    ['吾輩は猫である', 7],
    ['', 0],
    ['Ünïcode naïveté', 2],
  ])('are counted in %j', (text, count) => {
    expect(wordsOf(text)).toHaveLength(count);
  });
});

describe('tokens', () => {
  it.each([
    ['“Don’t stop,” she said.', ['“', 'Don’t', ' ', 'stop', ',” ', 'she', ' ', 'said', '.']],
    ['吾輩は', ['吾', '輩', 'は']],
    [' * * ', [' * * ']],
    ['', []],
  ])('of %j are its words and what is between them', (text, tokens) => {
    expect(tokensOf(text)).toEqual(tokens);
  });
});

describe('chapters', () => {
  it('begin at documents with an entry in the table of contents', () => {
    const texts = [
      { href: 'cover.xhtml', text: '' },
      { href: 'one.xhtml', text: 'a b' },
      { href: 'one-b.xhtml', text: 'c' },
      { href: 'two.xhtml', text: 'd' },
    ];
    const toc = [
      { href: 'one.xhtml#top', title: 'One', children: [{ href: 'one.xhtml#later', title: 'Later' }] },
      { href: 'two.xhtml', title: 'Two' },
    ];
    expect(chaptersOf({ toc, texts })).toEqual([
      { title: 'One', href: 'one.xhtml', words: ['a', 'b', 'c'], texts: ['a b', 'c'] },
      { title: 'Two', href: 'two.xhtml', words: ['d'], texts: ['d'] },
    ]);
  });

  it('are the documents of a book without a table of contents', () => {
    const texts = ['a', 'b'].map((text) => ({ href: `${text}.xhtml`, text }));
    expect(chaptersOf({ texts }).map(({ words }) => words)).toEqual([['a'], ['b']]);
  });
});

describe('compareChapters', () => {
  it('finds no change between equal files, even when a chapter has moved', () => {
    const result = compareChapters(
      BEFORE,
      [BEFORE[2], BEFORE[0], BEFORE[1]].flatMap((each) => each ?? []),
    );
    expect(result).toMatchObject({ identical: 3, added: 0, removed: 0, renamed: 0, edited: 0, chapters: [] });
    expect([result.words_before, result.words_now]).toEqual([37, 37]);
  });

  it.each([
    ['added', [...BEFORE, chapter('Afterword', 'Thanks.')], [['added', 'Afterword', '']]],
    ['removed', BEFORE.slice(1), [['removed', 'One', '']]],
    ['renamed', [chapter('1. Soundings', TIDE), ...BEFORE.slice(1)], [['renamed', '1. Soundings', 'One']]],
    ['edited', [chapter('One', `${TIDE} Twice.`), ...BEFORE.slice(1)], [['edited', 'One', '']]],
    [
      'edited and renamed, in a file of the same name',
      [chapter('1', TIDE.replace('flats', 'mud'), 'One.xhtml'), ...BEFORE.slice(1)],
      [['edited', '1', 'One']],
    ],
    [
      'edited and renamed, in another file',
      [chapter('1', TIDE.replace('flats', 'mud'), 'x.xhtml'), ...BEFORE.slice(1)],
      [['edited', '1', 'One']],
    ],
    [
      'replaced by another text in a file of the same name',
      [chapter('Prologue', 'Nothing like it was ever said.', 'One.xhtml'), ...BEFORE.slice(1)],
      [
        ['added', 'Prologue', ''],
        ['removed', 'One', ''],
      ],
    ],
  ])('finds a chapter that was %s', (_name, now, expected) => {
    expect(kindsOf(now)).toEqual(expected);
  });

  it('counts the words that an edited chapter gains and loses', () => {
    const now = [chapter('One', TIDE.replace('flats', 'wide mud')), ...BEFORE.slice(1)];
    expect(compareChapters(BEFORE, now).chapters).toEqual([
      {
        kind: 'edited',
        title: 'One',
        former_title: '',
        words_before: 13,
        words_now: 14,
        words_added: 2,
        words_removed: 1,
      },
    ]);
  });

  it('lists 500 changes at most, and counts all of them', () => {
    const many = Array.from({ length: 700 }, (_, at) => chapter(`Chapter ${at}`, `word${at}`));
    const result = compareChapters([], many);
    expect([result.added, result.chapters.length]).toEqual([700, 500]);
  });

  it('reads the stored files of two editions', () => {
    const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
    const files = (text: string) => ({
      manifest: bytes({ metadata: {}, toc: [{ href: 'a.xhtml', title: 'A' }] }),
      texts: bytes([{ href: 'a.xhtml', text }]),
    });
    expect(compareEditions({ before: files(TIDE), now: files(LAMP) })).toMatchObject({ edited: 1, identical: 0 });
  });
});

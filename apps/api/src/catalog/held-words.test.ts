import { expect, it } from 'vitest';
import { hasHeldWord, toSearchedWords } from './held-words.ts';

it.each([
  ['  SPAM ', 'spam'],
  ['Buy now!', 'buy now'],
  ['ｓｐａｍ', 'spam'],
  ['...', ''],
  ['s\u200bpa\u00adm', 'spam'],
  ['\u3164', ''],
])('writes %j as %j', (text, words) => {
  expect(toSearchedWords(text)).toBe(words);
});

it.each([
  ['This is Spam.', ['spam'], true],
  ['“BUY…now”', ['buy now'], true],
  ['A spammer wrote it.', ['spam'], false],
  ['Buy it, now', ['buy now'], false],
  ['Straße', ['strasse'], false],
  ['這是廣告嗎', ['廣告'], true],
  ['sp\u200bam', ['spam'], true],
  ['sp\u00adam', ['spam'], true],
  ['sp\u2060am', ['spam'], true],
  ['sp\u034fam', ['spam'], true],
  ['sp\ufe0fam', ['spam'], true],
  ['sp\u{e0101}am', ['spam'], true],
  ['caf e\u034f\u0301', ['é'], true],
  ['廣\u200b告', ['廣告'], true],
  ['s.p.a.m', ['spam'], true],
  ['I S P A M you', ['spam'], true],
  ['s_p-a…m!', ['spam'], true],
  ['I F.R.E.E casino', ['free casino'], true],
  ['f r e e c a s i n o', ['free casino'], true],
  ['s.p.a.m.m.e.r', ['spamme'], true],
  ['My pen is blue.', ['penis'], false],
  ['freecasino', ['free casino'], false],
  ['s.p.a.ma', ['spam'], false],
  ['No word of the list.', [], false],
  ['', ['spam'], false],
])('the text %j has one of %j: %s', (text, words, expected) => {
  expect(hasHeldWord(text, words)).toBe(expected);
});

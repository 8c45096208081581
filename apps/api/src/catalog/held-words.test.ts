import { expect, it } from 'vitest';
import { hasHeldWord, toSearchedWords } from './held-words.ts';

it.each([
  ['  SPAM ', 'spam'],
  ['Buy now!', 'buy now'],
  ['ｓｐａｍ', 'spam'],
  ['...', ''],
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
  ['No word of the list.', [], false],
  ['', ['spam'], false],
])('the text %j has one of %j: %s', (text, words, expected) => {
  expect(hasHeldWord(text, words)).toBe(expected);
});

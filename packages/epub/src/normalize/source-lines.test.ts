import { expect, it } from 'vitest';
import { anEpub, chapterOf } from '../testing/an-epub.ts';
import { normalizeBook } from '../testing/normalize-book.ts';
import { SourceLines } from './source-lines.ts';

const SOURCE = '<p>one two</p>\n<p>one <b class="three">three</b></p>\n<p>ein &uuml;ber\nfour';

it.each([
  [['one', 'two'], 1],
  [['one', 'three'], 2],
  [['three', 'ein'], 2],
  [['four'], 4],
  [['two', 'three'], undefined],
  [[], undefined],
])('finds the passage %j on line %s', (words, line) => {
  expect(new SourceLines(SOURCE).ofWords(words)).toBe(line);
});

it.each([
  ['content_removed', '<p>a</p>\n<p onclick="x()">b</p>\n<script>c</script>', 3],
  ['element_unknown', '<p>a</p>\n<p>\n<v:amount>b</v:amount></p>', 4],
  ['text_missing', '<p>a b</p>\n<template>\n\nc d</template>', 5],
  ['text_hidden', '<p>a b</p>\n<p hidden="">a c</p>', 3],
])('gives the line of %s', async (code, body, line) => {
  const { warnings } = await normalizeBook(anEpub({ chapter: chapterOf(body) }));
  expect(warnings.find((warning) => warning.code === code)).toMatchObject({ line });
});

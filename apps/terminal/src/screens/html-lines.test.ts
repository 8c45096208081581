import { expect, it } from 'vitest';
import { glyphsOf } from '../display/index.ts';
import { htmlLines } from './html-lines.ts';

const glyphs = glyphsOf({ LANG: 'C.UTF-8' }, 'linux');
const textOf = (html: string, columns = 40) =>
  htmlLines(html, columns, glyphs).map((row) => row.map(({ text }) => text).join(''));

it('renders paragraphs, line breaks, lists and quotations', () => {
  expect(
    textOf('<p>One <em>harbor</em>.<br>Two.</p><ul><li>salt</li><li>roads</li></ul><blockquote>Still.</blockquote>'),
  ).toEqual(['One harbor.', '', 'Two.', '', '  • salt', '  • roads', '', '  Still.']);
});

it('decodes entities and collapses white space', () => {
  expect(textOf('<p>Salt &amp;\n  Roads&nbsp;&#x2014; &lt;b&gt;</p>')).toEqual(['Salt & Roads — <b>']);
});

it('omits scripts and control characters', () => {
  expect(textOf('<script>alert(1)</script><p>Low\u001B[31m Water<style>p{}</style></p>')).toEqual(['Low [31m Water']);
});

it('renders plain text and an empty string', () => {
  expect(textOf('plain text')).toEqual(['plain text']);
  expect(textOf('')).toEqual([]);
});

it.each([
  ['a paragraph in a paragraph', '<p>One<p>Two</p>three', ['One', '', 'Two', '', 'three']],
  ['items without an end tag', '<ul><li>salt<li>roads</ul>end', ['  • salt', '  • roads', '', 'end']],
  ['a list in a list', '<ul><li>salt<ol><li>gray</ol><li>roads</ul>', ['  • salt', '    • gray', '  • roads']],
  ['a paragraph in an item', '<ul><li><p>salt</p></li></ul>', ['  salt']],
  ['ends without a beginning', 'a</p>b</blockquote>c', ['a', '', 'b', '', 'c']],
  [
    'end tags without a start tag',
    '<style><p>x</p></style>a<script>"<p>"</script>b<template><p>c</p></template>',
    ['ab'],
  ],
  ['tags in hidden elements', '<textarea><b>x</b></textarea>', ['<b>x</b>']],
  ['invalid tags', 'a < b & c', ['a < b & c']],
  ['comments and foreign elements', '<!-- x --><svg><text>a</text></svg><![CDATA[b]]>', ['a']],
])('renders %s', (_, html, lines) => {
  expect(textOf(html)).toEqual(lines);
});

it('truncates long HTML and adds an ellipsis', () => {
  const lines = textOf(`<p>${'Low Water '.repeat(100_000)}</p>`);
  expect([lines.length, lines[0], lines.at(-1)]).toEqual([
    1252,
    'Low Water Low Water Low Water Low Water',
    glyphs.ellipsis,
  ]);
});

/** Nested 20,000 deep, this markup takes seconds in a parser that builds a tree. */
const deep = {
  b: ['<b>', '</b>'],
  div: ['<div>', '</div>'],
  'a list': ['<ul><li>', '</ul>'],
  'links in links': ['<a href="x">', ''],
  'nested fonts': ['<font color="1">', ''],
  'unmatched end tags': ['<div>', '</p>'],
  quotations: ['<blockquote>', ''],
} as const;
it.each(Object.entries(deep))('renders deeply nested %s quickly', (_, [start, end]) => {
  const depth = Math.floor(49_000 / (start.length + end.length));
  const before = process.cpuUsage();
  expect(
    textOf(start.repeat(depth) + 'Low Water' + end.repeat(depth))
      .at(-1)
      ?.replace('•', '')
      .trim(),
  ).toBe('Low Water');
  expect(process.cpuUsage(before).user).toBeLessThan(500_000);
});

it.each([
  ['one word', 'x'.repeat(10_000_000)],
  ['one tag', `<p ${'a '.repeat(20_000)}`],
  ['many attributes', `<p ${Array.from({ length: 9000 }, (_, at) => `a${at}`).join(' ')}>x`],
  ['an end tag that never closes', '<script>'.repeat(1_000_000)],
])('renders %s quickly', (_, html) => {
  const before = process.cpuUsage();
  textOf(html);
  expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
});

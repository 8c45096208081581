import { expect, it } from 'vitest';
import { glyphsOf } from '../display/index.ts';
import { htmlLines } from './html-lines.ts';

const glyphs = glyphsOf({ LANG: 'C.UTF-8' }, 'linux');
const textOf = (html: string, columns = 40) =>
  htmlLines(html, columns, glyphs).map((row) => row.map(({ text }) => text).join(''));

it('reads paragraphs, breaks, lists and quotations', () => {
  expect(
    textOf('<p>One <em>harbor</em>.<br>Two.</p><ul><li>salt</li><li>roads</li></ul><blockquote>Still.</blockquote>'),
  ).toEqual(['One harbor.', '', 'Two.', '', '  • salt', '  • roads', '', '  Still.']);
});

it('decodes entities and joins white space', () => {
  expect(textOf('<p>Salt &amp;\n  Roads&nbsp;&#x2014; &lt;b&gt;</p>')).toEqual(['Salt & Roads — <b>']);
});

it('shows nothing of scripts, and nothing that a terminal obeys', () => {
  expect(textOf('<script>alert(1)</script><p>Low\u001B[31m Water<style>p{}</style></p>')).toEqual(['Low [31m Water']);
});

it('reads text that is no HTML, and nothing at all', () => {
  expect(textOf('plain words')).toEqual(['plain words']);
  expect(textOf('')).toEqual([]);
});

it.each([
  ['a paragraph in a paragraph', '<p>One<p>Two</p>three', ['One', '', 'Two', '', 'three']],
  ['items that nobody closed', '<ul><li>salt<li>roads</ul>end', ['  • salt', '  • roads', '', 'end']],
  ['a list in a list', '<ul><li>salt<ol><li>grey</ol><li>roads</ul>', ['  • salt', '    • grey', '  • roads']],
  ['a paragraph in an item', '<ul><li><p>salt</p></li></ul>', ['  salt']],
  ['ends without a beginning', 'a</p>b</blockquote>c', ['a', '', 'b', '', 'c']],
  ['tags in what is hidden', '<style><p>x</p></style>a<script>"<p>"</script>b<template><p>c</p></template>', ['ab']],
  ['tags in a field', '<textarea><b>x</b></textarea>', ['<b>x</b>']],
  ['tags that are none', 'a < b & c', ['a < b & c']],
  ['comments and foreign things', '<!-- x --><svg><text>a</text></svg><![CDATA[b]]>', ['a']],
])('reads %s', (_, html, lines) => {
  expect(textOf(html)).toEqual(lines);
});

it('shows the beginning of what is too long for a terminal, and that there is more', () => {
  const lines = textOf(`<p>${'Low Water '.repeat(100_000)}</p>`);
  expect([lines.length, lines[0], lines.at(-1)]).toEqual([
    1252,
    'Low Water Low Water Low Water Low Water',
    glyphs.ellipsis,
  ]);
});

/** What a parser that builds a tree takes seconds for, twenty thousand deep. */
const deep = {
  b: ['<b>', '</b>'],
  div: ['<div>', '</div>'],
  'a list': ['<ul><li>', '</ul>'],
  'links in links': ['<a href="x">', ''],
  'letters of many colors': ['<font color="1">', ''],
  'ends that close nothing': ['<div>', '</p>'],
  quotations: ['<blockquote>', ''],
} as const;
it.each(Object.entries(deep))(
  'reads what lies deeper in %s than anybody would put it, and at once',
  (_, [start, end]) => {
    const depth = Math.floor(49_000 / (start.length + end.length));
    const before = process.cpuUsage();
    expect(
      textOf(start.repeat(depth) + 'Low Water' + end.repeat(depth))
        .at(-1)
        ?.replace('•', '')
        .trim(),
    ).toBe('Low Water');
    expect(process.cpuUsage(before).user).toBeLessThan(500_000);
  },
);

it.each([
  ['one word', 'x'.repeat(10_000_000)],
  ['one tag', `<p ${'a '.repeat(20_000)}`],
  ['one attribute after the other', `<p ${Array.from({ length: 9000 }, (_, at) => `a${at}`).join(' ')}>x`],
  ['an end that never comes', '<script>'.repeat(1_000_000)],
])('reads %s at once', (_, html) => {
  const before = process.cpuUsage();
  textOf(html);
  expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
});

import { expect, it } from 'vitest';
import { parseXml } from '../xml/index.ts';
import { extractText } from './extract-text.ts';

const textOf = (body: string): string =>
  extractText(parseXml(`<html xmlns="http://www.w3.org/1999/xhtml"><body>${body}</body></html>`, 'a.xhtml'));

it.each([
  ['emphasis inside a word', '<p><b>al</b>la</p>', 'alla'],
  ['a first letter and small capitals', '<p><span class="drop">T</span><small>hree</small> men</p>', 'Three men'],
  ['a link inside a word', '<p>to<a href="#n">-</a>day</p>', 'to-day'],
  ['an anchor without text', '<p>on<a id="p1"></a>ward</p>', 'onward'],
  ['a place for a line break', '<p>on<wbr/>ward</p>', 'onward'],
  ['ruby', '<p><ruby>漢<rt>かん</rt>字<rp>(</rp><rt>じ</rt></ruby>を</p>', '漢字を'],
  ['a formula', '<p>a <math xmlns="http://www.w3.org/1998/Math/MathML"><mi>x</mi><mn>2</mn></math></p>', 'a x2'],
  ['line ends in the source', '<p>one\n  <i>two</i>\nthree</p>', 'one two three'],
])('does not split words at %s', (_, body, expected) => {
  expect(textOf(body)).toBe(expected);
});

it.each([
  ['paragraphs', '<p>one</p><p>two</p>'],
  ['a line break', '<p>one<br/>two</p>'],
  ['cells', '<table><tr><td>one</td><td>two</td></tr></table>'],
  ['items', '<ul><li>one</li><li>two</li></ul>'],
  ['a block inside a paragraph', '<div>one<div>two</div></div>'],
])('separates the words of %s', (_, body) => {
  expect(textOf(body)).toBe('one\ntwo');
});

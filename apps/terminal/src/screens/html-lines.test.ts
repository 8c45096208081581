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

it.each(['b', 'span'])('reads what lies deeper in <%s> than anybody would put it', (tag) => {
  const depth = 20_000;
  expect(
    textOf(`${`<${tag}>`.repeat(depth)}Low Water${`</${tag}>`.repeat(depth)}`)
      .at(-1)
      ?.trim(),
  ).toBe('Low Water');
});

import { describe, expect, it } from 'vitest';
import { locateIds, truncateBefore } from './index.ts';

const document = (body: string) =>
  `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>T</title></head><body>${body}</body></html>`;
const bodyOf = (text: string | undefined) => /<body>(.*)<\/body>/s.exec(text ?? '')?.[1];
const CHAPTERS = document(
  '<section><h2 id="one">One</h2><p>First.</p></section><section><h2><a id="two"></a>Two</h2><p>Second.</p></section><p id="end">End.</p>',
);

describe('a document before an element', () => {
  it('has everything before it in closed ancestors', () => {
    expect(bodyOf(truncateBefore(CHAPTERS, 'end'))).toBe(
      '<section><h2 id="one">One</h2><p>First.</p></section><section><h2><a id="two"></a>Two</h2><p>Second.</p></section>',
    );
  });

  it('has no empty ancestors of the element', () => {
    expect(bodyOf(truncateBefore(CHAPTERS, 'two'))).toBe('<section><h2 id="one">One</h2><p>First.</p></section>');
  });

  it('is undefined before the first element, and without the element', () => {
    expect([truncateBefore(CHAPTERS, 'one'), truncateBefore(CHAPTERS, 'three')]).toEqual([undefined, undefined]);
  });
});

it('locates ids by the share of the text before them', () => {
  const located = locateIds(document('<h2 id="a">aaaa</h2><p>bbbb<b id="c">cc</b>dd</p><p id="e"></p>'));
  expect([...located]).toEqual([
    ['a', 0],
    ['c', 8 / 12],
    ['e', 1],
  ]);
  expect(locateIds(document('<p id="only"></p>'))).toEqual(new Map([['only', 0]]));
  expect(locateIds('<p id="a">not closed')).toEqual(new Map());
});

import { expect, it } from 'vitest';
import { fitTitle, lineBreaks, splitLongTitle } from './fit-title.ts';

const field = {
  width: 100,
  height: 100,
  maxSize: 60,
  leading: 1,
  maxLines: 4,
  measure: (line: string) => line.length * 0.5,
};

it('yields every way to break a title', () => {
  expect([...lineBreaks('a b c', 3)].map((lines) => lines.join('/'))).toEqual(['a/b/c', 'a/b c', 'a b/c', 'a b c']);
});

it('does not end a line with an article or preposition', () => {
  expect(fitTitle('Saints of the Road', field).lines).not.toContain('Saints of the');
});

it('sets a short title at the maximum size', () => {
  expect(fitTitle('It', field).size).toBe(60);
});

it('splits a long title at its colon and keeps a short one whole', () => {
  expect(splitLongTitle('Salt: A History').title).toBe('Salt: A History');
  expect(splitLongTitle('The Long and Winding Catalog of Provincial Salt: A History in Nine Parts')).toEqual({
    title: 'The Long and Winding Catalog of Provincial Salt',
    rest: 'A History in Nine Parts',
  });
});

it('breaks Japanese between characters, but not before closing punctuation', () => {
  const starts = [...lineBreaks('雨、図書館', 2)].map((lines) => lines[1]);
  expect(starts).toContain('図書館');
  expect(starts).not.toContain('、図書館');
});

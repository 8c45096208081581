import type { GuidedNode } from '@octavo/epub/manifest';
import { expect, it } from 'vitest';
import { narratedParts } from './narrated-parts.ts';

const URL_OF = 'http://reader.test/read/g/text/one.xhtml.guided.json';
const partsOf = (...guided: GuidedNode[]) => narratedParts({ guided }, URL_OF);
const text = (id: string, more: GuidedNode = {}): GuidedNode => ({ textref: `one.xhtml#${id}`, ...more });

it.each([
  ['a clip', 'audio/a.mp3#t=1.5,3', { url: 'http://reader.test/read/g/text/audio/a.mp3', begin: 1.5, end: 3 }],
  ['a clip to the end', '../a.mp3#t=2', { url: 'http://reader.test/read/g/a.mp3', begin: 2, end: undefined }],
  ['a whole file', 'a.mp3', { url: 'http://reader.test/read/g/text/a.mp3', begin: 0, end: undefined }],
  ['no audio', undefined, undefined],
])('reads a part with %s', (_, audioref, clip) => {
  const [part] = partsOf(text('a', audioref === undefined ? {} : { audioref }));
  expect(part).toEqual({ id: 'a', clip, isFootnote: false, escapeTo: undefined });
});

it.each([
  ['one.xhtml#a%20b', 'a b'],
  ['one.xhtml#50%', '50%'],
  ['one.xhtml', undefined],
  ['one.xhtml#', undefined],
])('reads the id of %s', (textref, id) => {
  expect(partsOf({ textref })[0]?.id).toBe(id);
});

it.each(['footnote', 'pagebreak', 'sidebar', 'endnotes', 'annotation'])('knows that a %s can be skipped', (role) => {
  const nested = { role: ['part'], children: [text('b')] };
  expect(
    partsOf(text('a', { role: [role] }), { role: [role], children: [nested] }, text('c')).map(
      ({ isFootnote }) => isFootnote,
    ),
  ).toEqual([true, true, false]);
});

it('leaves the innermost table, list or figure', () => {
  const list: GuidedNode = { role: ['list'], children: [text('b'), text('c')] };
  const table: GuidedNode = {
    role: ['table'],
    children: [{ role: ['table-row'], children: [text('a'), list, text('d')] }],
  };
  expect(partsOf(table, text('e')).map(({ id, escapeTo }) => [id, escapeTo])).toEqual([
    ['a', 4],
    ['b', 3],
    ['c', 3],
    ['d', 4],
    ['e', undefined],
  ]);
});

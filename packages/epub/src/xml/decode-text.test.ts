import { expect, it } from 'vitest';
import { decodeBytes } from './index.ts';

const TEXT = 'Привет';
const CP1251 = [0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2];
const page = (head: string, text: readonly number[] | string): Buffer =>
  Buffer.concat([Buffer.from(head, 'latin1'), typeof text === 'string' ? Buffer.from(text) : Buffer.from(text)]);

it.each([
  ['an XML declaration', '<?xml version="1.0" encoding="windows-1251"?>', CP1251],
  ['a meta element', '<html><head><meta charset="windows-1251"/></head>', CP1251],
  ['an old meta element', '<meta http-equiv="Content-Type" content="text/html; charset=cp1251">', CP1251],
  [
    'a meta element that contradicts UTF-8 of the declaration',
    '<?xml version="1.0" encoding="utf-8"?><meta charset=windows-1251>',
    CP1251,
  ],
  ['no declaration', '', TEXT],
  ['a meta element that is wrong', '<meta charset="windows-1251">', TEXT],
])('decodes a document by %s', (_, head, bytes) => {
  expect(decodeBytes(page(head, bytes))).toEqual({ text: head + TEXT, isGuessed: false });
});

it.each([
  ['no declaration', '', [0x43, 0x61, 0x66, 0xe9], 'Café'],
  ['UTF-8 declared', '<?xml version="1.0" encoding="UTF-8"?>', [0x93, 0x61, 0x94, 0x20, 0xc3, 0xa9], '“a” é'],
  ['an unknown encoding', '<meta charset="klingon">', [0xe9], 'é'],
  ['a cut sequence at the end', '', [0x61, 0xe2, 0x82], 'aâ‚'],
])('guesses the encoding of invalid bytes with %s', (_, head, bytes, text) => {
  expect(decodeBytes(page(head, bytes))).toEqual({ text: head + text, isGuessed: true });
});

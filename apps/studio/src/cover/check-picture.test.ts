import { MAX_COVER_BYTES, studioMessages } from '@octavo/core/studio';
import { expect, it } from 'vitest';
import { pictureProblem } from './check-picture.ts';

const problemOf = (file: File) => pictureProblem(file, studioMessages);

const aFile = (start: readonly number[], size = 100): File =>
  new File([Uint8Array.from(start), new Uint8Array(size - start.length)], 'cover.jpg');

const JPEG = [0xff, 0xd8, 0xff, 0xe0];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const WEBP = [0x52, 0x49, 0x46, 0x46, 1, 2, 3, 4, 0x57, 0x45, 0x42, 0x50];
const textBytes = (text: string): number[] => [...new TextEncoder().encode(text)];

it.each([
  ['JPEG', JPEG],
  ['PNG', PNG],
  ['WebP', WEBP],
])('accepts a %s picture by its first bytes', async (_, start) => {
  expect(await problemOf(aFile(start))).toBeUndefined();
});

it.each([
  ['a vector image with a script', textBytes('<svg xmlns="http://www.w3.org/2000/svg"><script/>')],
  ['a GIF', textBytes('GIF89a')],
  ['a PDF', textBytes('%PDF-1.7')],
  ['an EPUB', textBytes('PK\u0003\u0004')],
  ['another RIFF file', textBytes('RIFF1234WAVEfmt ')],
])('refuses %s whose name ends in .jpg', async (_, start) => {
  expect(await problemOf(aFile(start))).toMatch(/^This is not a JPEG, PNG or WebP picture\./);
});

it('refuses an empty and a large file', async () => {
  expect(await problemOf(new File([], 'cover.jpg'))).toMatch(/is empty/);
  const large = aFile(JPEG, MAX_COVER_BYTES + 1);
  expect(await problemOf(large)).toMatch(/^This picture is 20\.0 MB\. The maximum is 20\.0 MB\./);
});

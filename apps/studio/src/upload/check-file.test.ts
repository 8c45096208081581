import { describe, expect, it } from 'vitest';
import { problemOf } from './check-file.ts';

const MAX_BYTES = 1024 * 1024;
const file = (content: BlobPart) => new File([content], 'book.epub');

describe('problemOf', () => {
  it('accepts a file that starts as a ZIP archive', async () => {
    expect(await problemOf(file('PK\u0003\u0004…'), MAX_BYTES)).toBeUndefined();
  });

  it.each([
    ['an empty file', '', 'This file is empty.'],
    ['a PDF with the name of an EPUB', '%PDF-1.7', 'This is not an EPUB.'],
    ['a file of one byte', 'P', 'This is not an EPUB.'],
    ['a file above the limit', new Uint8Array(MAX_BYTES + 1), 'The maximum is 1.0 MB.'],
  ])('refuses %s', async (_, content, message) => {
    expect(await problemOf(file(content), MAX_BYTES)).toContain(message);
  });
});

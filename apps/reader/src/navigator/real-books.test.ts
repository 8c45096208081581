import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openPublication } from '@octavo/epub/publication';
import { fileSource } from '@octavo/epub/zip';
import { describe, expect, it } from 'vitest';
import { positionScale } from '../position/position-scale.ts';
import { bookFromManifest } from './content/book-from-manifest.ts';

const EPUB_FOLDER = resolve(import.meta.dirname, process.env['OCTAVO_REAL_BOOKS'] ?? '../../../../../shared/epubs');
const books = existsSync(EPUB_FOLDER) ? readdirSync(EPUB_FOLDER).filter((name) => name.endsWith('.epub')) : [];

describe('real books', () => {
  it('are available', ({ skip }) => {
    skip(books.length === 0, `no EPUBs in ${EPUB_FOLDER}: set OCTAVO_REAL_BOOKS to a folder with EPUB files`);
    expect(books.length).toBeGreaterThan(0);
  });

  it.each(books)('%s has documents, positions and a table of contents with valid targets', async (name) => {
    const publication = await openPublication(await fileSource(join(EPUB_FOLDER, name)));
    const { manifest } = publication;
    await publication.close();
    const book = bookFromManifest(manifest, 'http://127.0.0.1:3001/read/abc/manifest.json');
    const scale = positionScale(manifest);

    expect(book.sections.length).toBe(manifest.readingOrder.length);
    book.sections.forEach(({ cfi }, index) => expect(book.resolveCFI(cfi).index).toBe(index));
    const linked = manifest.toc.filter(({ href }) => href !== '');
    for (const { href } of linked) expect(book.resolveHref(href).index).toBeGreaterThanOrEqual(0);
    expect(scale.positionAt(1)).toBe(scale.total);
    expect(scale.endOf(manifest.readingOrder.length - 1)).toBe(1);
  });
});

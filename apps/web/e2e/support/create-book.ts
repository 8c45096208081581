/** Shared parts of the test books. */
import { randomUUID } from 'node:crypto';
import { type Book, type BookDocument, type BookResource, writeEpub, xhtmlDocument } from '@octavo/epub/write';

/** A gray cover of 16 by 24 pixels. A book without a cover gets a drawn one, which takes a second of CPU time. */
const COVER: BookResource = {
  href: 'cover.png',
  mediaType: 'image/png',
  content: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAABAAAAAYCAAAAADWyyLQAAAAEUlEQVR4nGOYgAYYRgUGgwAAK6zYAQ9EID0AAAAASUVORK5CYII=',
    'base64',
  ),
  isCover: true,
};

/**
 * Writes a book with these properties and a small cover. Each book has its own id, so that it has no earlier positions or
 * annotations.
 */
export const createBook = (
  title: string,
  { resources = [], ...book }: Partial<Book> & Pick<Book, 'documents'>,
): Promise<Uint8Array> =>
  createBookWithoutCover(title, {
    ...book,
    resources: resources.some(({ isCover }) => isCover) ? resources : [...resources, COVER],
  });

/** Writes a book with these properties, for which the shop draws a cover unless one of them is a cover. */
export const createBookWithoutCover = (
  title: string,
  book: Partial<Book> & Pick<Book, 'documents'>,
): Promise<Uint8Array> =>
  writeEpub({
    identifier: `urn:uuid:${randomUUID()}`,
    title,
    language: 'en',
    modified: '2026-01-01T00:00:00Z',
    creators: [{ name: 'Ottoline Frayne' }],
    ...book,
  });

/** A chapter of well-formed text with a heading. */
export const createChapter = (
  href: string,
  title: string,
  body: string,
  { styles = [], ...more }: { styles?: readonly string[]; isLinear?: boolean } = {},
): BookDocument => ({
  href,
  title,
  content: xhtmlDocument({ title, language: 'en', styles, body: `<h1>${title}</h1>${body}` }),
  ...more,
});

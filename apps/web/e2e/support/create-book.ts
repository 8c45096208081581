/** Shared parts of the test books. */
import { randomUUID } from 'node:crypto';
import { type Book, type BookDocument, writeEpub, xhtmlDocument } from '@octavo/epub/write';

/**
 * Writes a book with these properties. Each book has its own id, so that it has no earlier positions or annotations.
 */
export const createBook = (title: string, book: Partial<Book> & Pick<Book, 'documents'>): Promise<Uint8Array> =>
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

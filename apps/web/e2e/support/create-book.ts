/** What the books of the tests have in common. */
import { randomUUID } from 'node:crypto';
import { type Book, type BookDocument, writeEpub, xhtmlDocument } from '@octavo/epub/write';

/** Writes a book around what is told of it. Each is a book by itself, so that nobody has read in it or marked it before. */
export const createBook = (title: string, book: Partial<Book> & Pick<Book, 'documents'>): Promise<Uint8Array> =>
  writeEpub({
    identifier: `urn:uuid:${randomUUID()}`,
    title,
    language: 'en',
    modified: '2026-01-01T00:00:00Z',
    creators: [{ name: 'Ottoline Frayne' }],
    ...book,
  });

/** A chapter of well-formed text under its title. */
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

import { createHash } from 'node:crypto';
import type { BookImport } from '../db/catalog/book-import.queries.ts';
import { type KnownBook, ON_SALE_ONCE } from '../db/catalog/known-books.queries.ts';

/** The facts that distinguish books with the same identifier. */
interface BookName {
  readonly name: string;
  readonly authors: readonly string[];
}

const NOT_A_WORD = /[^\p{L}\p{N}]+/u;

/** The words of a text without case, accents and punctuation. */
const wordsOf = (text: string): string[] =>
  text
    .slice(0, 1_000)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(NOT_A_WORD)
    .filter((word) => word !== '');

/** A title in its comparable form. A title without letters is compared as written. */
const titleKey = (name: string): string => wordsOf(name).join(' ') || name.trim();

/** "Austen, Jane" and "Jane Austen" are the same author. */
const authorKey = (author: string): string => wordsOf(author).toSorted().join(' ') || author.trim();

/**
 * Whether two files with the same identifier are editions of one book: the titles are equal, and they share an author. Some
 * programs write the same identifier into every file, so the identifier alone proves nothing.
 */
function hasSameName(one: BookName, other: BookName): boolean {
  if (titleKey(one.name) !== titleKey(other.name)) return false;
  if (one.authors.length === 0 && other.authors.length === 0) return true;
  const known = new Set(one.authors.map(authorKey));
  return other.authors.some((author) => known.has(authorKey(author)));
}

/**
 * Returns the identifier of a book whose own identifier belongs to another book. It depends only on the arguments, so a later
 * edition gets the same one.
 */
function derivedIdentifier(identifier: string, { name, authors }: BookName, distinction?: string): string {
  const parts = [identifier, titleKey(name), authors.map(authorKey).toSorted(), distinction ?? ''];
  return `urn:octavo:book:${createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)}`;
}

/** The book to import, as far as it decides its identity. */
type ImportedName = Pick<BookImport, 'identifier' | 'name' | 'contributors' | 'sellerId'>;

/** The book that an import changes: a known one, or a new one with a unique identifier. */
export interface BookIdentity {
  readonly existing: KnownBook | undefined;
  readonly identifier: string;
  /** Why a book with a known identifier is added as a new one, or whose book an import by the shop updates. */
  readonly warning: string | undefined;
}

const nameOf = ({ name, contributors }: ImportedName): BookName => ({
  name,
  authors: contributors.filter(({ role }) => role === 'aut').map((person) => person.name),
});

/** Whether an import is an edition of a known book with one of its identifiers. */
export const isSameBook = (known: KnownBook, book: ImportedName): boolean => hasSameName(known, nameOf(book));

/** Returns the identifiers under which the shop can know a book, in the order in which a new book takes them. */
export function possibleIdentifiers(book: ImportedName): string[] {
  const { identifier, sellerId } = book;
  const name = nameOf(book);
  return [
    identifier,
    derivedIdentifier(identifier, name),
    // Other authors may have taken the first two. The last one belongs to the seller, so every later edition finds its book.
    derivedIdentifier(identifier, name, sellerId === undefined ? 'shop' : `seller:${sellerId}`),
  ];
}

/** Whether an import without a seller may update a book: one of the shop, or one on sale that the shop imported for an author. */
const canShopUpdate = ({ sellerId, status, isImported }: KnownBook): boolean =>
  sellerId === null || (isImported && ON_SALE_ONCE.includes(status));

/**
 * Whether a book keeps other sellers from uploading a file with its identity. A draft and a book in review do not: no editor has
 * approved them, and any visitor can register and upload one. A book that the shop took down does not either.
 */
export const reservesIdentity = ({ sellerId, status, isTakenDown }: KnownBook): boolean =>
  !isTakenDown && (sellerId === null || status === 'scheduled' || ON_SALE_ONCE.includes(status));

/** Tells the shop whose book its import updates; `undefined` for its own. */
export const sellerWarning = ({ name, seller }: Pick<KnownBook, 'name' | 'seller'>): string | undefined =>
  seller === null ? undefined : `${seller} sells "${name}". The import keeps this author.`;

/**
 * Decides whether an import updates one of the books with its `possibleIdentifiers`. Title and author must agree, and
 * the seller must be that of the book. Otherwise a file could replace a book that customers own, or an author could
 * receive the shop's book. A book of the shop itself can be given to an author. The shop can update a book that it
 * imported for an author.
 */
export function resolveIdentity(book: ImportedName, known: readonly KnownBook[]): BookIdentity {
  const { sellerId } = book;
  const byIdentifier = new Map(known.map((row) => [row.identifier, row]));
  const identifiers = possibleIdentifiers(book);
  const same = identifiers.flatMap((identifier) => {
    const row = byIdentifier.get(identifier);
    return row && isSameBook(row, book) ? [row] : [];
  });
  const existing =
    same.find((row) => row.sellerId === (sellerId ?? null)) ??
    same.find((row) => (sellerId === undefined ? canShopUpdate(row) : row.sellerId === null));
  if (existing) {
    const warning = sellerId === undefined ? sellerWarning(existing) : undefined;
    return { existing, identifier: existing.identifier, warning };
  }
  const identifier =
    identifiers.find((candidate) => !byIdentifier.has(candidate)) ??
    derivedIdentifier(book.identifier, nameOf(book), known.map(({ id }) => id).join());
  const [taken] = same.length > 0 ? same : known;
  return { existing: undefined, identifier, warning: taken && conflictWarning(taken, same.length > 0, sellerId) };
}

function conflictWarning({ name, seller }: KnownBook, isSame: boolean, sellerId: number | undefined): string {
  if (!isSame)
    return `The identifier of the file belongs to another book, "${name}". The file was added as a new book. Give each book a unique identifier.`;
  if (sellerId !== undefined)
    return `Another author sells a book with this identifier, "${name}". The file was added as a new book.`;
  const other = `${seller ?? 'An author'} uploaded a book with this identifier, "${name}". The file was added as a new book of the shop.`;
  return seller === null
    ? other
    : `${other} To update the author's book instead, name the author with --author ${seller}.`;
}

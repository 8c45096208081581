import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseIsbn } from '@octavo/core/studio';
import { EpubError } from '@octavo/epub/errors';
import type { Finding } from '@octavo/epub/report';
import type { BookImport } from '../db/catalog/book-import.queries.ts';
import { metadataOf } from './book-metadata.ts';
import type { BookOverrides } from './book-overrides.ts';
import { chaptersOf } from './book-chapters.ts';
import { cleanHtml, shortDescription } from './clean-html.ts';
import { limitFindings } from './limit-findings.ts';
import { type PreparedCover, prepareCover } from './prepare-cover.ts';
import { PREPARED_FILES } from './prepared-files.ts';
import { type ReadBook, readBook } from './read-book.ts';
import { mapGenres } from './subject-genres.ts';

/** The manifest is parsed again whenever the book is opened to read it. */
const MAX_MANIFEST_BYTES = 4 * 1024 ** 2;
const MAX_TEXT_CHARS = 20_000_000;
const MAX_PUBLISHER_LENGTH = 300;
const MAX_WARNINGS = 40;
const ISBN_PREFIX = 'urn:isbn:';
const MAX_SUBTITLE_LENGTH = 300;

/** The file to prepare. */
export interface BookToPrepare {
  readonly file: string;
  /** An empty folder for the prepared files. */
  readonly folder: string;
  readonly contentHash: string;
  readonly overrides: BookOverrides;
}

/** A book that is ready to be stored. Its files are in the folder, and all other fields have a limited length. */
export interface PreparedBook extends Pick<
  BookImport,
  | 'identifier'
  | 'name'
  | 'language'
  | 'publisher'
  | 'subtitle'
  | 'isbn'
  | 'publicationDate'
  | 'description'
  | 'shortDescription'
  | 'contributors'
  | 'genres'
  | 'metadata'
> {
  readonly cover: PreparedCover;
  readonly wordCount: number;
  readonly chapterCount: number;
  readonly warnings: readonly string[];
  /** The warnings that are not findings. */
  readonly notices: readonly string[];
  /** The problems of the file, the most severe first. */
  readonly findings: readonly Finding[];
}

/**
 * Does the work of an import that depends only on the file. It checks the file, writes a sanitized copy, cleans the
 * metadata, and encodes or draws the cover. Runs in a worker.
 * @throws {EpubError}
 */
export async function prepareBook({ file, folder, contentHash, overrides }: BookToPrepare): Promise<PreparedBook> {
  const book = await readBook(file, join(folder, PREPARED_FILES.publication));
  const notices: string[] = [];
  const manifest = Buffer.from(JSON.stringify(book.manifest));
  if (manifest.byteLength > MAX_MANIFEST_BYTES)
    throw new EpubError(
      'epub_content_too_large',
      `The manifest of the book is larger than ${MAX_MANIFEST_BYTES} bytes.`,
    );
  await writeFile(join(folder, PREPARED_FILES.manifest), manifest);
  const texts = searchableTexts(book.texts, notices);
  await writeFile(join(folder, PREPARED_FILES.texts), JSON.stringify(texts));
  const chapters = chaptersOf({ toc: book.manifest.toc, texts });
  const description = cleanHtml(overrides.description ?? book.description);
  const name = overrides.name ?? (book.title || 'Untitled');
  const genres = overrides.genres ?? mapGenres(book.subjects);
  const contributors = contributorsOf(book, overrides);
  const author = contributors
    .filter(({ role }) => role === 'aut')
    .map((contributor) => contributor.name)
    .join(', ');
  const subject = { name, author, genres, seed: contentHash };
  const cover = await prepareCover(folder, overrides.cover ?? book.cover, subject, (message) => {
    notices.push(message);
  });
  return {
    identifier: book.identifier ?? identifierOf(book),
    name,
    language: overrides.language ?? book.language,
    publisher: overrides.publisher ?? book.publisher.slice(0, MAX_PUBLISHER_LENGTH),
    subtitle: book.subtitle.slice(0, MAX_SUBTITLE_LENGTH),
    isbn: isbnIn(book.identifiers),
    publicationDate: book.publicationDate,
    description,
    shortDescription:
      overrides.shortDescription === undefined ? shortDescription(description) : cleanHtml(overrides.shortDescription),
    contributors,
    genres,
    cover: { ...cover, hue: overrides.coverHue ?? cover.hue },
    metadata: metadataOf(book.manifest.metadata),
    wordCount: chapters.reduce((sum, { words }) => sum + words.length, 0),
    chapterCount: chapters.length,
    warnings: limitWarnings([...book.warnings, ...notices]),
    notices,
    findings: limitFindings(book.findings),
  };
}

/** Returns the first valid ISBN among URI identifiers, or an empty string. */
const isbnIn = (identifiers: readonly string[]): string =>
  identifiers
    .filter((identifier) => identifier.startsWith(ISBN_PREFIX))
    .map((identifier) => parseIsbn(identifier.slice(ISBN_PREFIX.length)))
    .find((isbn) => isbn !== null) ?? '';

/** Keeps the first documents up to a length that a search can hold in memory. */
function searchableTexts(texts: ReadBook['texts'], notices: string[]): ReadBook['texts'] {
  let remaining = MAX_TEXT_CHARS;
  const limited = texts.map(({ href, text }) => {
    const searchable = text.slice(0, remaining);
    remaining -= searchable.length;
    return { href, text: searchable };
  });
  if (remaining === 0) notices.push('The book is too long to be searched as a whole; its end cannot be searched.');
  return limited;
}

function limitWarnings(warnings: readonly string[]): string[] {
  if (warnings.length <= MAX_WARNINGS) return [...warnings];
  // The last warning is about the cover.
  const others = warnings.length - MAX_WARNINGS;
  return [...warnings.slice(0, MAX_WARNINGS - 1), ...warnings.slice(-1), `The book has ${others} more warnings.`];
}

function contributorsOf({ contributors }: ReadBook, { author, editor }: BookOverrides): BookImport['contributors'] {
  const replaced = new Map([
    ['aut', author],
    ['edt', editor],
  ]);
  const overridden = [...replaced].flatMap(([role, name]) => (name === undefined ? [] : [{ role, name }]));
  return [...overridden, ...contributors.filter(({ role }) => replaced.get(role) === undefined)];
}

/** Identifies a book without an identifier by its title and authors. */
function identifierOf({ title, contributors }: ReadBook): string {
  const authors = contributors.filter(({ role }) => role === 'aut').map(({ name }) => name);
  return `urn:octavo:book:${createHash('sha256')
    .update(JSON.stringify([title, authors]))
    .digest('hex')
    .slice(0, 32)}`;
}

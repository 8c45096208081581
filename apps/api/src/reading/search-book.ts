import { normalizeText } from '@octavo/core/search';
import type { SearchableDocument } from './book-text-cache.ts';
import { foldText } from './fold-text.ts';

/** A place where a book says what somebody looks for. */
export interface SearchHit {
  /** The document, as in the manifest's reading order. */
  readonly href: string;
  readonly total_progression: number;
  readonly chapter: string | null;
  /** Up to {@link CONTEXT} letters, whole words where there are blanks between them. */
  readonly before: string;
  /** As it stands in the book. */
  readonly match: string;
  readonly after: string;
}

/** What a search found. */
export interface SearchResult {
  /** All hits, those beyond the limit too. */
  readonly total: number;
  readonly is_cut: boolean;
  /** In reading order. */
  readonly hits: readonly SearchHit[];
}

/** Letters of text that are told on either side of a hit. */
export const CONTEXT_CHARS = 80;

/** What is looked for, as it is compared. */
export const foldQuery = (query: string): string => foldText(normalizeText(query));

/** Finds every place in reading order; letter case, accents, kinds of quotes and of blanks do not matter. */
export function searchBook(documents: readonly SearchableDocument[], foldedQuery: string, limit: number): SearchResult {
  const hits: SearchHit[] = [];
  let total = 0;
  for (const document of documents) {
    const { folded } = document;
    for (let at = folded.indexOf(foldedQuery); at >= 0; at = folded.indexOf(foldedQuery, at + foldedQuery.length)) {
      total += 1;
      if (hits.length < limit) hits.push(hitAt(document, at, foldedQuery.length));
    }
  }
  return { total, is_cut: total > hits.length, hits };
}

function hitAt(document: SearchableDocument, at: number, length: number): SearchHit {
  const { href, chapter, start, share, text } = document;
  return {
    href,
    total_progression: Math.min(1, start + share * (at / (text.length || 1))),
    chapter,
    before: leadingContext(text.slice(Math.max(0, at - CONTEXT_CHARS), at), at > CONTEXT_CHARS),
    match: text.slice(at, at + length),
    after: trailingContext(text.slice(at + length, at + length + CONTEXT_CHARS), at + length + CONTEXT_CHARS < text.length),
  };
}

/** The end of a text, from its first whole word on. */
function leadingContext(text: string, isCut: boolean): string {
  if (!isCut) return text;
  const blank = text.indexOf(' ');
  return blank < 0 ? text.replace(/^[\udc00-\udfff]/, '') : text.slice(blank + 1);
}

/** The start of a text, up to its last whole word. */
function trailingContext(text: string, isCut: boolean): string {
  if (!isCut) return text;
  const blank = text.lastIndexOf(' ');
  return blank < 0 ? text.replace(/[\ud800-\udbff]$/, '') : text.slice(0, blank);
}

import { normalizeText } from '@octavo/core/search';
import type { SearchableDocument } from './book-text-cache.ts';
import { foldText } from './fold-text.ts';

/** A match of a search in a book. */
export interface SearchHit {
  /** The document, as in the manifest's reading order. */
  readonly href: string;
  readonly total_progression: number;
  readonly chapter: string | null;
  /** Up to {@link CONTEXT_CHARS} characters before the match, cut at word boundaries. */
  readonly before: string;
  /** The matched text as written in the book. */
  readonly match: string;
  readonly after: string;
}

/** The result of a search. */
export interface SearchResult {
  /** The number of all matches, including those beyond the limit. */
  readonly total: number;
  readonly is_cut: boolean;
  /** The matches in reading order. */
  readonly hits: readonly SearchHit[];
}

/** The number of context characters on either side of a match. */
export const CONTEXT_CHARS = 80;

/** Normalizes and folds a query for matching. */
export const foldQuery = (query: string): string => foldText(normalizeText(query));

/** Finds all matches in reading order, ignoring case, accents and kinds of quotes and spaces. */
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
    after: trailingContext(
      text.slice(at + length, at + length + CONTEXT_CHARS),
      at + length + CONTEXT_CHARS < text.length,
    ),
  };
}

/** The context before a match, from its first whole word. */
function leadingContext(text: string, isCut: boolean): string {
  if (!isCut) return text;
  const blank = text.indexOf(' ');
  return blank < 0 ? text.replace(/^[\udc00-\udfff]/, '') : text.slice(blank + 1);
}

/** The context after a match, up to its last whole word. */
function trailingContext(text: string, isCut: boolean): string {
  if (!isCut) return text;
  const blank = text.lastIndexOf(' ');
  return blank < 0 ? text.replace(/[\ud800-\udbff]$/, '') : text.slice(0, blank);
}

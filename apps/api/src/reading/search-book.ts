import { normalizeText } from '@octavo/core/search';
import type { SearchableDocument } from './book-text-cache.ts';
import { foldText, originalRange } from './fold-text.ts';
import { isWholeWord } from './whole-words.ts';

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
  /** The matches: whole words first, then parts of words, both in reading order. */
  readonly hits: readonly SearchHit[];
}

/** The number of context characters on either side of a match. */
export const CONTEXT_CHARS = 80;

/** Word boundaries are looked up for this many matches. More would block the process for too long. */
const MAX_CHECKED_MATCHES = 3_000;

/** Normalizes and folds a query for matching. */
export const foldQuery = (query: string): string => foldText(normalizeText(query)).folded;

/**
 * Finds all matches, whole words first. Ignores case, accents, vowel signs, compatibility forms such as ligatures, and kinds
 * of quotes, hyphens and spaces.
 */
export function searchBook(documents: readonly SearchableDocument[], foldedQuery: string, limit: number): SearchResult {
  const wholeWords: SearchHit[] = [];
  const parts: SearchHit[] = [];
  let total = 0;
  for (const document of documents) {
    const { folded, breaks, text } = document;
    for (let at = folded.indexOf(foldedQuery); at >= 0; at = folded.indexOf(foldedQuery, at + foldedQuery.length)) {
      total += 1;
      if (wholeWords.length >= limit) continue;
      const { start, end } = originalRange(breaks, at, at + foldedQuery.length);
      const hits = total <= MAX_CHECKED_MATCHES && isWholeWord(text, start, end) ? wholeWords : parts;
      if (hits.length < limit) hits.push(hitAt(document, start, end));
    }
  }
  const hits = [...wholeWords, ...parts].slice(0, limit);
  return { total, is_cut: total > hits.length, hits };
}

function hitAt({ href, chapter, start, share, text }: SearchableDocument, at: number, end: number): SearchHit {
  return {
    href,
    total_progression: Math.min(1, start + share * (at / (text.length || 1))),
    chapter,
    before: leadingContext(text.slice(Math.max(0, at - CONTEXT_CHARS), at), at > CONTEXT_CHARS),
    match: text.slice(at, end),
    after: trailingContext(text.slice(end, end + CONTEXT_CHARS), end + CONTEXT_CHARS < text.length),
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

import { normalizeText } from '@octavo/core/search';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
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
  /** The number of all matches, including those beyond the limit; at most {@link MAX_COUNTED_MATCHES}. */
  readonly total: number;
  readonly is_cut: boolean;
  /** The matches: whole words first, then parts of words, both in reading order. */
  readonly hits: readonly SearchHit[];
}

/** The number of context characters on either side of a match. */
export const CONTEXT_CHARS = 80;

/** Word boundaries are looked up for this many matches. More would block the process for too long. */
const MAX_CHECKED_MATCHES = 3_000;

/** A book of one repeated letter has millions of matches. More than in any long novel are not counted. */
export const MAX_COUNTED_MATCHES = 100_000;

/** A search yields to other requests after this many characters or matches, about every two milliseconds. */
const CHARS_AT_A_TIME = 256 * 1024;
const MATCHES_AT_A_TIME = 4_000;

/**
 * The maximum length of a folded query. V8 finds a text of up to 250 characters in linear time. In a book of one
 * repeated letter, it would compare a longer query again at each letter. Folding can turn one character into 18.
 */
export const MAX_FOLDED_LENGTH = 250;

/** Normalizes and folds a query for matching. */
export const foldQuery = (query: string): string => foldText(normalizeText(query)).folded;

/**
 * Finds all matches, whole words first. Ignores case, accents, vowel signs, compatibility forms such as ligatures, and kinds
 * of quotes, hyphens and spaces.
 */
export async function searchBook(
  documents: readonly SearchableDocument[],
  foldedQuery: string,
  limit: number,
): Promise<SearchResult> {
  const wholeWords: SearchHit[] = [];
  const parts: SearchHit[] = [];
  let total = 0;
  for await (const { document, matches } of findMatches(documents, foldedQuery)) {
    for (const at of matches) {
      if (total === MAX_COUNTED_MATCHES) break;
      total += 1;
      if (wholeWords.length >= limit) continue;
      const { start, end } = originalRange(document.breaks, at, at + foldedQuery.length);
      const hits = total <= MAX_CHECKED_MATCHES && isWholeWord(document.text, start, end) ? wholeWords : parts;
      if (hits.length < limit) hits.push(hitAt(document, start, end));
    }
    if (total >= MAX_COUNTED_MATCHES) break;
  }
  const hits = [...wholeWords, ...parts].slice(0, limit);
  return { total, is_cut: total > hits.length, hits };
}

/** Some matches in a document, by their positions in its folded text, in order. */
interface Matches {
  readonly document: SearchableDocument;
  readonly matches: readonly number[];
}

/** Finds matches that do not overlap. Yields to other requests between two parts of a long text. */
async function* findMatches(documents: readonly SearchableDocument[], query: string): AsyncGenerator<Matches> {
  let cost = 0;
  for (const document of documents) {
    const { folded } = document;
    for (let from = 0; from < folded.length;) {
      // A match that begins in this part may end in the next one.
      const part = folded.slice(from, from + CHARS_AT_A_TIME + query.length - 1);
      const matches: number[] = [];
      let next = Math.min(folded.length, from + CHARS_AT_A_TIME);
      for (let at = part.indexOf(query); at >= 0; at = part.indexOf(query, at + query.length)) {
        matches.push(from + at);
        if (matches.length === MATCHES_AT_A_TIME || from + at + query.length > next) {
          next = from + at + query.length;
          break;
        }
      }
      yield { document, matches };
      cost += (next - from) / CHARS_AT_A_TIME + matches.length / MATCHES_AT_A_TIME;
      from = next;
      if (cost < 1) continue;
      cost = 0;
      await yieldToEventLoop();
    }
  }
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

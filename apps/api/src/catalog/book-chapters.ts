import type { TocLink } from '../reading/stored-book.ts';

/** The table of contents and the texts of a book. */
interface BookContents {
  readonly toc?: readonly TocLink[] | undefined;
  /** The documents in reading order; `href` as in the manifest. */
  readonly texts: readonly { readonly href: string; readonly text: string }[];
}

/** A chapter: a document with an entry in the table of contents, and the documents without one after it. */
export interface Chapter {
  /** The first entry of its document; `''` without one. */
  readonly title: string;
  /** The first document. */
  readonly href: string;
  readonly words: readonly string[];
  /** The texts of its documents, each with one line per paragraph. */
  readonly texts: readonly string[];
}

/** A word with the apostrophes and hyphens inside it. Where words have no spaces between them, each character counts. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]|[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*/gu;

/** Returns the words of a text in order. */
export const wordsOf = (text: string): string[] => text.match(WORD) ?? [];

/** Returns the words of a text and what is between them, in order. Joined, they are the text. */
export function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  let end = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (index > end) tokens.push(text.slice(end, index));
    tokens.push(word);
    end = index + word.length;
  }
  if (end < text.length) tokens.push(text.slice(end));
  return tokens;
}

/** Returns the chapters of a book in reading order. Documents without words and without a title are omitted. */
export function chaptersOf({ toc = [], texts }: BookContents): Chapter[] {
  const titles = new Map<string, string>();
  collectTitles(toc, titles);
  const chapters: { title: string; href: string; words: string[][]; texts: string[] }[] = [];
  for (const { href, text } of texts) {
    const title = titles.get(href);
    const open = chapters.at(-1);
    // Without any table of contents, each document is a chapter.
    if (open && title === undefined && titles.size > 0) {
      open.words.push(wordsOf(text));
      open.texts.push(text);
    } else chapters.push({ title: title ?? '', href, words: [wordsOf(text)], texts: [text] });
  }
  return chapters
    .map(({ words, ...chapter }) => ({ ...chapter, words: words.flat() }))
    .filter(({ title, words }) => title !== '' || words.length > 0);
}

/** Collects the first title of each document. */
function collectTitles(links: readonly TocLink[], titles: Map<string, string>): void {
  for (const { href, title, children = [] } of links) {
    const [file = ''] = href.split('#', 1);
    if (file !== '' && title !== '' && !titles.has(file)) titles.set(file, title);
    collectTitles(children, titles);
  }
}

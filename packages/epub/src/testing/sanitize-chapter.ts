import { createUrlPolicy, sanitizeDocument, type SanitizeContext } from '../sanitize/index.ts';
import { chapterOf } from './an-epub.ts';

const files = new Set(['one.xhtml', 'two.xhtml', 'a.png', 'a.svg', 'book.css']);

/** Sanitizes a document of a book with a few files. Also returns what was removed and unwrapped. */
export function sanitizeChapter(
  text: string | Uint8Array,
  kind: 'xhtml' | 'svg' = 'xhtml',
  options: Partial<SanitizeContext> = {},
) {
  const removed: string[] = [];
  const unwrapped: string[] = [];
  const urlPolicy = createUrlPolicy('one.xhtml', (name) => (files.has(name) ? name : undefined));
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  return {
    ...sanitizeDocument(bytes, 'one.xhtml', kind, {
      urlPolicy,
      onRemoved: (description) => void removed.push(description),
      onUnwrapped: (name) => void unwrapped.push(name),
      ...options,
    }),
    removed,
    unwrapped,
  };
}

/** Returns the body of a sanitized chapter with this body. */
export const bodyOf = (body: string): string => {
  const { markup } = sanitizeChapter(chapterOf(body));
  return markup.slice(markup.indexOf('<body>') + 6, markup.indexOf('</body>'));
};

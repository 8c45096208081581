import { allowedHtml } from '@octavo/core/entities';
import sanitizeHtml from 'sanitize-html';
import { escapeHtml } from '../http/escape-html.ts';

const SHORT_DESCRIPTION_LENGTH = 280;

/** HTML from elsewhere with everything taken out that is not on the allow-list; plain text becomes paragraphs, links get `rel`. */
export function cleanHtml(html: string, rel = 'noopener nofollow'): string {
  const source = looksLikeHtml(html) ? html : toParagraphs(html);
  return sanitizeHtml(source, {
    allowedTags: [...allowedHtml.tags],
    allowedAttributes: { a: [...allowedHtml.linkAttributes], '*': [...allowedHtml.attributes] },
    allowedSchemes: [...allowedHtml.schemes],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    transformTags: {
      a: sanitizeHtml.simpleTransform('a', { rel }),
      h1: 'h2',
      h5: 'h4',
      h6: 'h4',
      div: 'p',
    },
    nestingLimit: 40,
  }).trim();
}

/** What somebody typed, as HTML: nothing in it is markup, blank lines part paragraphs, other line ends stay. */
export const textToHtml = (text: string): string =>
  toParagraphs(text.replaceAll('\r\n', '\n')).replaceAll(/(?<!>)\n/g, '<br>');

/** The first sentences of a text as one paragraph of plain words, cut at a word where they run on. */
export function shortDescription(html: string): string {
  const text = htmlToText(html);
  if (text === '') return '';
  if (text.length <= SHORT_DESCRIPTION_LENGTH) return `<p>${escapeHtml(text)}</p>`;
  const head = text.slice(0, SHORT_DESCRIPTION_LENGTH);
  const sentence = Math.max(
    head.lastIndexOf('. '),
    head.lastIndexOf('! '),
    head.lastIndexOf('? '),
    head.lastIndexOf('。'),
  );
  const cut =
    sentence > SHORT_DESCRIPTION_LENGTH / 3 ? head.slice(0, sentence + 1) : `${head.slice(0, head.lastIndexOf(' ')).trimEnd()}…`;
  return `<p>${escapeHtml(cut)}</p>`;
}

/** What a reader sees of some HTML, on one line. */
export function htmlToText(html: string): string {
  const spaced = html.replace(/<\/(p|li|h\d|blockquote|div)>|<br\s*\/?>/gi, ' ');
  return sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {} })
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();
}

const looksLikeHtml = (text: string): boolean => /<\/?[a-z][^>]*>/i.test(text);

const toParagraphs = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== '')
    .map((part) => `<p>${escapeHtml(part.trim())}</p>`)
    .join('\n');

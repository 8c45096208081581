import { allowedHtml } from '@octavo/core/entities';
import sanitizeHtml from 'sanitize-html';
import { escapeHtml } from '../http/escape-html.ts';

const SHORT_DESCRIPTION_LENGTH = 280;

/** Sanitizes HTML with an allow-list. Plain text becomes paragraphs, and links get `rel`. */
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

/** Converts typed text to HTML: escapes markup, turns blank lines into paragraphs and keeps other line breaks. */
export const textToHtml = (text: string): string =>
  toParagraphs(text.replaceAll('\r\n', '\n')).replaceAll(/(?<!>)\n/g, '<br>');

/** The first sentences of a text as one plain-text paragraph, cut at a word boundary if too long. */
export function shortDescription(html: string): string {
  const text = htmlToText(html);
  if (text === '') return '';
  if (text.length <= SHORT_DESCRIPTION_LENGTH) return `<p>${escapeHtml(text)}</p>`;
  const head = text.slice(0, SHORT_DESCRIPTION_LENGTH);
  const sentenceEnd = Math.max(
    head.lastIndexOf('. '),
    head.lastIndexOf('! '),
    head.lastIndexOf('? '),
    head.lastIndexOf('。'),
  );
  const cut =
    sentenceEnd > SHORT_DESCRIPTION_LENGTH / 3
      ? head.slice(0, sentenceEnd + 1)
      : `${head.slice(0, head.lastIndexOf(' ')).trimEnd()}…`;
  return `<p>${escapeHtml(cut)}</p>`;
}

/** The visible text of HTML, on one line. */
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

/** The visible text of HTML as typed text: a blank line between paragraphs. */
export const htmlToParagraphs = (html: string): string =>
  html
    .split(/<\/p>/i)
    .map((part) => htmlToText(part))
    .filter((part) => part !== '')
    .join('\n\n');

/** Whether the text contains a tag. One expression for a whole tag would read the rest of the text for each `<`. */
function looksLikeHtml(text: string): boolean {
  const start = text.search(/<\/?[a-z]/i);
  return start >= 0 && text.includes('>', start);
}

const toParagraphs = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== '')
    .map((part) => `<p>${escapeHtml(part.trim())}</p>`)
    .join('\n');

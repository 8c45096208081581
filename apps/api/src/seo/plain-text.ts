import { truncateText } from '@octavo/core/entities';
import { htmlToText } from '../catalog/clean-html.ts';

/** The text of sanitized HTML on one line, cut at a word boundary after `maxLength` characters. */
export function plainText(html: string, maxLength: number): string {
  const text = htmlToText(html);
  if (text.length <= maxLength) return text;
  const head = truncateText(text, maxLength - 1);
  const end = head.lastIndexOf(' ');
  return `${(end > maxLength / 2 ? head.slice(0, end) : head).trimEnd()}…`;
}

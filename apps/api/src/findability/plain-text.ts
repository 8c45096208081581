import { cutText } from '@octavo/core/entities';
import { textOf } from '../catalog/clean-html.ts';

/** The words of clean HTML on one line, cut at a word once they are longer than `longest` characters. */
export function plainText(html: string, longest: number): string {
  const text = textOf(html);
  if (text.length <= longest) return text;
  const head = cutText(text, longest - 1);
  const end = head.lastIndexOf(' ');
  return `${(end > longest / 2 ? head.slice(0, end) : head).trimEnd()}…`;
}

import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { blank, type Glyphs, indent, type Line, line, wrap } from '../display/index.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;

const BLOCKS = new Set(['p', 'blockquote', 'ul', 'ol', 'li', 'h2', 'h3', 'h4', 'hr', 'div']);
/** Their text is not for people. */
const HIDDEN = new Set(['script', 'style', 'template', 'iframe', 'noscript']);

/** A paragraph of plain text, how far in it stands, and what leads it. */
interface Paragraph {
  readonly text: string;
  readonly depth: number;
  readonly isItem: boolean;
}

/** The words of a piece of HTML, in lines of at most `columns`; markup of every kind is left behind. */
export function htmlLines(html: string, columns: number, glyphs: Glyphs): Line[] {
  const paragraphs = paragraphsOf(html);
  return paragraphs.flatMap(({ text, depth, isItem }, at) => {
    const by = depth * 2;
    const lead = isItem ? `${glyphs.bullet} ` : '';
    const lines = wrap(lead + text, columns - by).map((row) => indent(line(row), by));
    const isInList = isItem && paragraphs[at + 1]?.isItem;
    return isInList || at === paragraphs.length - 1 ? lines : [...lines, blank];
  });
}

function paragraphsOf(html: string): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let text = '';
  const flush = (depth: number, isItem: boolean) => {
    if (text.trim() !== '') paragraphs.push({ text: text.trim(), depth, isItem });
    text = '';
  };
  const walk = (nodes: readonly Node[], depth: number, isItem: boolean): void => {
    for (const node of nodes) {
      if (node.nodeName === '#text' && 'value' in node) text += node.value;
      if (!('tagName' in node) || HIDDEN.has(node.tagName)) continue;
      const name = node.tagName;
      if (name === 'br') flush(depth, isItem);
      if (!BLOCKS.has(name)) walk(node.childNodes, depth, isItem);
      else {
        flush(depth, isItem);
        const inner = depth + (name === 'blockquote' || name === 'li' ? 1 : 0);
        walk(node.childNodes, inner, name === 'li');
        flush(inner, name === 'li');
      }
    }
  };
  walk(parseFragment(html).childNodes, 0, false);
  flush(0, false);
  return paragraphs;
}

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

/** A node to be read; without one, the end of a paragraph. */
interface Step {
  readonly node: Node | null;
  readonly depth: number;
  readonly isItem: boolean;
}

/** The words of a piece of HTML, in lines of at most `columns`; markup of every kind is left behind. */
export function htmlLines(html: string, columns: number, glyphs: Glyphs): Line[] {
  const paragraphs = paragraphsOf(html);
  return paragraphs.flatMap(({ text, depth, isItem }, at) => {
    const by = Math.min(depth * 2, Math.floor(columns / 2));
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
  // What is still to be read, the next one last. Not by recursion: how deep it goes is up to whoever wrote it.
  const steps: Step[] = [];
  const stepInto = (nodes: readonly Node[], depth: number, isItem: boolean) => {
    for (const node of nodes.toReversed()) steps.push({ node, depth, isItem });
  };
  stepInto(parseFragment(html).childNodes, 0, false);
  for (let step = steps.pop(); step; step = steps.pop()) {
    const { node, depth, isItem } = step;
    if (!node) {
      flush(depth, isItem);
      continue;
    }
    if (node.nodeName === '#text' && 'value' in node) text += node.value;
    if (!('tagName' in node) || HIDDEN.has(node.tagName)) continue;
    const name = node.tagName;
    if (name === 'br' || BLOCKS.has(name)) flush(depth, isItem);
    if (!BLOCKS.has(name)) stepInto(node.childNodes, depth, isItem);
    else {
      const inner = depth + (name === 'blockquote' || name === 'li' ? 1 : 0);
      const isInItem = name === 'li';
      steps.push({ node: null, depth: inner, isItem: isInItem });
      stepInto(node.childNodes, inner, isInItem);
    }
  }
  flush(0, false);
  return paragraphs;
}

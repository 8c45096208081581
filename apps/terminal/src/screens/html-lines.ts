import { type Token, Tokenizer, TokenizerMode } from 'parse5';
import { emptyLine, type Glyphs, indent, type Line, line, wrap } from '../display/index.ts';

const BLOCK_ELEMENTS = new Set(['p', 'blockquote', 'ul', 'ol', 'li', 'h2', 'h3', 'h4', 'div']);
/** Elements whose text is not rendered. */
const HIDDEN_ELEMENTS = new Set(['script', 'style', 'template', 'iframe', 'noscript']);
/** Elements that contain only text up to their end tag. */
const RAW_TEXT_ELEMENTS: Readonly<Record<string, Tokenizer['state']>> = {
  script: TokenizerMode.SCRIPT_DATA,
  style: TokenizerMode.RAWTEXT,
  iframe: TokenizerMode.RAWTEXT,
  noscript: TokenizerMode.RAWTEXT,
  textarea: TokenizerMode.RCDATA,
  title: TokenizerMode.RCDATA,
};
/** Maximum length of HTML to render, in code units: about thirty screens. */
const MAX_LENGTH = 50_000;

/** A paragraph of plain text with its indentation and prefix. */
interface Paragraph {
  readonly text: string;
  readonly depth: number;
  readonly isItem: boolean;
}

/** An open block element and the layout of its text. */
interface Block extends Omit<Paragraph, 'text'> {
  readonly name: string;
}

/**
 * Renders the text of HTML in lines of at most `columns`, without its markup. Long HTML is truncated and ends with an
 * ellipsis.
 */
export function htmlLines(html: string, columns: number, glyphs: Glyphs): Line[] {
  const paragraphs = parseParagraphs(html.slice(0, MAX_LENGTH));
  if (html.length > MAX_LENGTH) paragraphs.push({ text: glyphs.ellipsis, depth: 0, isItem: false });
  return paragraphs.flatMap(({ text, depth, isItem }, at) => {
    const by = Math.min(depth * 2, Math.floor(columns / 2));
    const bullet = isItem ? `${glyphs.bullet} ` : '';
    const lines = wrap(bullet + text, columns - by).map((row) => indent(line(row), by));
    const isInList = isItem && paragraphs[at + 1]?.isItem;
    return isInList || at === paragraphs.length - 1 ? lines : [...lines, emptyLine];
  });
}

/**
 * Reads the tags in order without building a tree. A tree with thousands of nested elements takes seconds, and authors
 * control the nesting depth.
 */
function parseParagraphs(html: string): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  const blocks: Block[] = [];
  const open = new Map<string, number>();
  let hidden: string | null = null;
  let text = '';
  const flush = (): void => {
    const { depth = 0, isItem = false } = blocks.at(-1) ?? {};
    if (text.trim() !== '') paragraphs.push({ text: text.trim(), depth, isItem });
    text = '';
  };
  const count = (name: string, more: number) => open.set(name, (open.get(name) ?? 0) + more);
  const closeBlock = (name: string): void => {
    if (!open.get(name)) return;
    for (let block = blocks.pop(); block; block = blocks.pop()) {
      count(block.name, -1);
      if (block.name === name) break;
    }
  };
  const openBlock = (name: string): void => {
    // A new block ends an open paragraph, and a new item ends the previous item of its list.
    closeBlock('p');
    if (name === 'li' && blocks.at(-1)?.name === 'li') closeBlock('li');
    const depth = (blocks.at(-1)?.depth ?? 0) + (name === 'blockquote' || name === 'li' ? 1 : 0);
    blocks.push({ name, depth, isItem: name === 'li' });
    count(name, 1);
  };
  const appendText = ({ chars }: Token.CharacterToken): void => {
    if (hidden === null) text += chars;
  };
  const ignore = (): void => undefined;
  const tokenizer = new Tokenizer(
    {},
    {
      onStartTag: ({ tagName }) => {
        tokenizer.state = RAW_TEXT_ELEMENTS[tagName] ?? tokenizer.state;
        if (hidden !== null) return;
        if (HIDDEN_ELEMENTS.has(tagName)) hidden = tagName;
        else if (BLOCK_ELEMENTS.has(tagName)) {
          flush();
          openBlock(tagName);
        } else if (tagName === 'br' || tagName === 'hr') flush();
      },
      onEndTag: ({ tagName }) => {
        if (hidden === tagName) hidden = null;
        if (hidden !== null || !BLOCK_ELEMENTS.has(tagName)) return;
        flush();
        closeBlock(tagName);
      },
      onCharacter: appendText,
      onWhitespaceCharacter: appendText,
      onNullCharacter: ignore,
      onComment: ignore,
      onDoctype: ignore,
      onEof: flush,
    },
  );
  tokenizer.write(html, true);
  return paragraphs;
}

import createParser, { type MarkdownIt, type Token } from 'markdown-it';
import footnotes from 'markdown-it-footnote';

/** A heading inside a chapter that the table of contents lists. */
interface Heading {
  readonly level: 1 | 2;
  readonly id: string;
  readonly text: string;
}

/** A rendered chapter: the content of an XHTML body. */
export interface ChapterBody {
  readonly xhtml: string;
  readonly title: string;
  readonly headings: readonly Heading[];
  readonly hasNotes: boolean;
}

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The only HTML allowed in a chapter: a ruby annotation. */
const RUBY = /^<ruby>([^<>]+)<rt>([^<>]+)<\/rt><\/ruby>/;

function createMarkdown(isVerse: boolean): MarkdownIt {
  const markdown = createParser({ html: false, xhtmlOut: true, typographer: false, breaks: false });
  // The plugin's types are for an older markdown-it. At run time it is compatible.
  markdown.use(footnotes as unknown as (md: MarkdownIt) => void);
  markdown.inline.ruler.before('html_inline', 'ruby', (state, isSilent) => {
    const match = RUBY.exec(state.src.slice(state.pos));
    if (!match?.[0]) return false;
    if (!isSilent) {
      const token = state.push('ruby', 'ruby', 0);
      token.content = match[1] ?? '';
      token.info = match[2] ?? '';
    }
    state.pos += match[0].length;
    return true;
  });
  const { rules } = markdown.renderer;
  rules['ruby'] = (tokens, index) => {
    const token = tokens[index];
    return `<ruby>${escapeText(token?.content ?? '')}<rt>${escapeText(token?.info ?? '')}</rt></ruby>`;
  };
  const numberOf = (token: Token | undefined): number => {
    const meta: { id?: number } | null | undefined = token?.meta;
    return (meta?.id ?? 0) + 1;
  };
  rules['footnote_ref'] = (tokens, index) => {
    const number = numberOf(tokens[index]);
    return `<a epub:type="noteref" role="doc-noteref" class="noteref" id="r${number}" href="#n${number}">${number}</a>`;
  };
  rules['footnote_block_open'] = () => '<section class="notes" epub:type="footnotes" role="doc-endnotes">\n';
  rules['footnote_block_close'] = () => '</section>\n';
  rules['footnote_open'] = (tokens, index) => {
    const number = numberOf(tokens[index]);
    return `<aside epub:type="footnote" role="doc-footnote" id="n${number}">`;
  };
  rules['footnote_close'] = () => '</aside>\n';
  rules['footnote_anchor'] = (tokens, index) => {
    const number = numberOf(tokens[index]);
    return ` <a class="back" role="doc-backlink" href="#r${number}">↩</a>`;
  };
  rules['hr'] = () => '<hr class="break"/>\n';
  rules['image'] = (tokens, index) => {
    const token = tokens[index];
    return `<img src="${escapeText(String(token?.attrGet('src') ?? ''))}" alt="${escapeText(token?.content ?? '').replaceAll('"', '&quot;')}"/>`;
  };
  if (isVerse) rules['softbreak'] = () => '<br/>\n';
  return markdown;
}

/** Turns paragraphs with only a picture into figures, verse into stanzas, bold lines into labels, and marks the opening paragraph. */
function classifyParagraphs(tokens: readonly Token[], isVerse: boolean): void {
  let isOpening = true;
  tokens.forEach((token, index) => {
    if (token.type === 'hr' || token.type === 'heading_close') isOpening = true;
    if (token.type !== 'paragraph_open') return;
    const content = tokens[index + 1];
    const close = tokens[index + 2];
    const parts = content?.children ?? [];
    if (parts.length === 1 && parts[0]?.type === 'image' && close) {
      token.tag = 'figure';
      close.tag = 'figure';
      return;
    }
    const isLabel =
      parts[0]?.type === 'strong_open' && parts.findIndex((part) => part.type === 'strong_close') === parts.length - 1;
    if (isLabel) token.attrJoin('class', 'label');
    else if (isVerse && token.level === 0) token.attrJoin('class', 'stanza');
    else if (isOpening && token.level === 0) token.attrJoin('class', 'opening');
    isOpening = false;
  });
}

/** Renders the Markdown of a chapter. The first heading is its title, otherwise `fallbackTitle`. */
export function renderChapter(source: string, options: { isVerse: boolean; fallbackTitle: string }): ChapterBody {
  const markdown = createMarkdown(options.isVerse);
  const environment = {};
  const tokens = markdown.parse(source, environment);
  const headings: Heading[] = [];
  tokens.forEach((token, index) => {
    if (token.type !== 'heading_open') return;
    const level = token.tag === 'h1' ? 1 : token.tag === 'h2' ? 2 : undefined;
    if (!level) return;
    const text = (tokens[index + 1]?.children ?? []).map((child) => child.content).join('');
    const id = `h${headings.length + 1}`;
    token.attrSet('id', id);
    headings.push({ level, id, text });
  });
  classifyParagraphs(tokens, options.isVerse);
  return {
    xhtml: markdown.renderer.render(tokens, markdown.options, environment),
    title: headings.find((heading) => heading.level === 1)?.text ?? headings[0]?.text ?? options.fallbackTitle,
    headings,
    hasNotes: tokens.some((token) => token.type === 'footnote_block_open'),
  };
}

/** Renders a description as HTML for the shop: paragraphs and emphasis. */
export const renderDescription = (source: string): string => createParser({ html: false }).render(source).trim();

/** Renders a line of plain text as a paragraph. */
export const renderPlainText = (text: string): string => `<p>${escapeText(text)}</p>`;

export { escapeText };

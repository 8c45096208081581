import { isBacklink } from './footnote-reference.ts';

/** A node of a note: text, or one of the allowed elements. */
export type FootnoteNode = string | NoteElement;

export interface NoteElement {
  tag: (typeof TAGS)[number] | 'a';
  lang?: string;
  dir?: 'ltr' | 'rtl';
  /** The href of a link, as in the book. */
  href?: string;
  children: FootnoteNode[];
}

/** A longer passage is not shown as a note; the link goes there instead. */
const MAX_LENGTH = 6_000;
const TAGS = [
  'p',
  'div',
  'blockquote',
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'dd',
  'em',
  'strong',
  'i',
  'b',
  'small',
  'cite',
  'q',
  'sub',
  'sup',
  'code',
  'pre',
  'ruby',
  'rt',
  'rp',
  'span',
  'br',
] as const;
const ALLOWED_TAGS: ReadonlySet<string> = new Set(TAGS);
const isAllowedTag = (name: string): name is (typeof TAGS)[number] => ALLOWED_TAGS.has(name);
/** Elements whose content is not text. */
const DROPPED_TAGS = new Set(
  `script style link meta title head template iframe object embed audio video canvas form input button select textarea svg`.split(
    ' ',
  ),
);
const INLINE_TAGS = new Set(`a span sup sub em strong i b small big cite q`.split(' '));

/**
 * Extracts the note at `id` as plain data. It has only allowed elements, and only the attributes language, direction and link
 * target, so that it is safe to render. Undefined if there is no such element, or if its content is too long for a note.
 */
export function extractNote(doc: Document, id: string): FootnoteNode[] | undefined {
  const target = doc.getElementById(id) ?? doc.querySelector(`a[name="${CSS.escape(id)}"]`);
  const block = target && blockOf(target, doc);
  if (!block || (block.textContent ?? '').length > MAX_LENGTH) return undefined;
  const parts = block.localName === 'dt' ? definitionOf(block) : [block];
  const nodes = parts.flatMap((part) => (isContainer(part) ? childrenOf(part) : nodesOf(part)));
  return textOf(nodes).trim() === '' ? undefined : nodes;
}

/** The text of a note. */
export const textOf = (nodes: readonly FootnoteNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : textOf(node.children))).join('');

/** Finds the block of a note. The target may be a link inside the block, or an empty anchor before the block. */
function blockOf(target: Element, doc: Document): Element | undefined {
  let block = target;
  while (INLINE_TAGS.has(block.localName) && block.parentElement && block.parentElement !== doc.body)
    block = block.parentElement;
  const item = block.closest('li, aside, dd');
  if (item && item !== block && item.textContent?.trim().startsWith(block.textContent?.trim() ?? '')) block = item;
  if ((block.textContent ?? '').trim() === '') return block.nextElementSibling ?? undefined;
  return block === doc.body ? undefined : block;
}

function definitionOf(term: Element): Element[] {
  const parts = [term];
  for (let next = term.nextElementSibling; next?.localName === 'dd'; next = next.nextElementSibling) parts.push(next);
  return parts;
}

const isContainer = ({ localName }: Element): boolean => ['li', 'aside', 'section', 'dd'].includes(localName);

const childrenOf = (element: Element): FootnoteNode[] => [...element.childNodes].flatMap(nodesOf);

function nodesOf(node: Node): FootnoteNode[] {
  if (node.nodeType === Node.TEXT_NODE || node.nodeType === Node.CDATA_SECTION_NODE)
    return [(node.nodeValue ?? '').replaceAll(/\s+/g, ' ')];
  if (node.nodeType !== Node.ELEMENT_NODE) return [];
  const element = node as Element;
  const name = element.localName.toLowerCase();
  if (DROPPED_TAGS.has(name) || isBacklink(element)) return [];
  if (name === 'a') return linkOf(element);
  if (name === 'img') return element.getAttribute('alt') ? [element.getAttribute('alt') ?? ''] : [];
  if (!isAllowedTag(name)) return childrenOf(element);
  const lang = element.getAttribute('lang') ?? element.getAttribute('xml:lang');
  const dir = element.getAttribute('dir');
  return [
    {
      tag: name,
      ...(lang ? { lang } : {}),
      ...(dir === 'ltr' || dir === 'rtl' ? { dir } : {}),
      children: name === 'br' ? [] : childrenOf(element),
    },
  ];
}

/** Selects the presentation of an arrow character. */
const VARIATION_SELECTORS = /[\ufe0e\ufe0f]/g;

/** Converts a link. Omits the backlink to the text, which is of no use in a pop-up. */
function linkOf(link: Element): FootnoteNode[] {
  const href = link.getAttribute('href');
  const children = childrenOf(link);
  if (!/[^\s\u2191\u2190\u21a9\u23ce^]/u.test(textOf(children).replaceAll(VARIATION_SELECTORS, ''))) return [];
  return href ? [{ tag: 'a', href, children }] : children;
}

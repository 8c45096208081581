import { isBacklink } from './note-reference.ts';

/** A piece of a note: text, or one of the few elements a note may be made of. */
export type NoteNode = string | NoteElement;

export interface NoteElement {
  tag: (typeof TAGS)[number] | 'a';
  lang?: string;
  dir?: 'ltr' | 'rtl';
  /** Of a link, as the book has it. */
  href?: string;
  children: NoteNode[];
}

/** Longer than this it is no note but a place to go to. */
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
/** Nothing of these is text to be read. */
const DROPPED_TAGS = new Set(
  `script style link meta title head template iframe object embed audio video canvas form input button select textarea svg`.split(
    ' ',
  ),
);
const INLINE_TAGS = new Set(`a span sup sub em strong i b small big cite q`.split(' '));

/**
 * The note that stands at `id`, as plain data: only elements of a short list, with no attribute but language, direction
 * and a link's target, so that whatever shows it cannot be made to do anything else. Undefined where there is no such
 * place, or one that is too large to be a note.
 */
export function extractNote(doc: Document, id: string): NoteNode[] | undefined {
  const target = doc.getElementById(id) ?? doc.querySelector(`a[name="${CSS.escape(id)}"]`);
  const block = target && blockOf(target, doc);
  if (!block || (block.textContent ?? '').length > MAX_LENGTH) return undefined;
  const parts = block.localName === 'dt' ? definitionOf(block) : [block];
  const nodes = parts.flatMap((part) => (isContainer(part) ? childrenOf(part) : nodesOf(part)));
  return textOf(nodes).trim() === '' ? undefined : nodes;
}

/** The words of a note. */
export const textOf = (nodes: readonly NoteNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : textOf(node.children))).join('');

/** A link may stand inside of its note, and an empty anchor before it. */
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

const childrenOf = (element: Element): NoteNode[] => [...element.childNodes].flatMap(nodesOf);

function nodesOf(node: Node): NoteNode[] {
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

/** Says only how an arrow is to be drawn. */
const VARIATION_SELECTORS = /[\ufe0e\ufe0f]/g;

/** The arrow back to the text is of no use in a pop-up that stands beside it. */
function linkOf(link: Element): NoteNode[] {
  const href = link.getAttribute('href');
  const children = childrenOf(link);
  if (!/[^\s\u2191\u2190\u21a9\u23ce^]/u.test(textOf(children).replaceAll(VARIATION_SELECTORS, ''))) return [];
  return href ? [{ tag: 'a', href, children }] : children;
}

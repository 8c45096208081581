import { SaxesParser } from 'saxes';
import { extractText } from '../normalize/extract-text.ts';
import { namedEntities, parseXml } from '../xml/parse-xml.ts';
import { MAX_ATTRIBUTES, MAX_DEPTH, MAX_NODES } from '../xml/xml-tree.ts';

/** An element of a document with its place in the text, in UTF-16 code units. */
export interface ElementSpan {
  /** As written, with its prefix. */
  readonly name: string;
  readonly localName: string;
  /** As written, with their prefixes. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly parent: ElementSpan | undefined;
  readonly children: readonly ElementSpan[];
  /** Whether the element or one below it contains text other than white space. */
  readonly hasText: boolean;
  readonly start: number;
  /** The offset after the start tag. */
  readonly tagEnd: number;
  /** The offset of the end tag; that after the start tag for an element without one. */
  readonly contentEnd: number;
  readonly end: number;
}

interface OpenSpan {
  name: string;
  localName: string;
  attributes: Record<string, string>;
  parent: OpenSpan | undefined;
  children: OpenSpan[];
  hasText: boolean;
  start: number;
  tagEnd: number;
  contentEnd: number;
  end: number;
}

/** A document is parsed in parts of this length, so that the parser stops soon after a limit is exceeded. */
const PART_CHARS = 64 * 1024;
const localNameOf = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Returns the root element of a document with the places of all elements. `undefined` for a document that is not well-formed,
 * refers to an entity that HTML does not have, or is too large: such a document is not edited.
 */
export function locateElements(text: string): ElementSpan | undefined {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  Object.assign(parser.ENTITIES, namedEntities(text));
  let root: OpenSpan | undefined;
  let open: OpenSpan | undefined;
  let nodes = 0;
  let attributeCount = 0;
  let depth = 0;
  let isBroken = false;
  parser.on('error', () => {
    isBroken = true;
  });
  parser.on('attribute', () => {
    nodes += 1;
    attributeCount += 1;
    if (attributeCount > MAX_ATTRIBUTES) isBroken = true;
  });
  parser.on('opentag', ({ name, attributes }) => {
    attributeCount = 0;
    nodes += 1;
    depth += 1;
    if (nodes > MAX_NODES || depth > MAX_DEPTH) isBroken = true;
    const tagEnd = parser.position;
    const span: OpenSpan = {
      name,
      localName: localNameOf(name),
      attributes,
      parent: open,
      children: [],
      hasText: false,
      // A tag has no other "<": it is not allowed in values of attributes.
      start: text.lastIndexOf('<', tagEnd - 1),
      tagEnd,
      contentEnd: tagEnd,
      end: tagEnd,
    };
    if (open) open.children.push(span);
    else root ??= span;
    open = span;
  });
  parser.on('closetag', ({ isSelfClosing }) => {
    depth -= 1;
    if (!open) return;
    open.end = parser.position;
    open.contentEnd = isSelfClosing ? open.tagEnd : text.lastIndexOf('<', parser.position - 1);
    if (open.parent && open.hasText) open.parent.hasText = true;
    open = open.parent;
  });
  const recordText = (part: string): void => {
    if (open && /\S/.test(part)) open.hasText = true;
  };
  parser.on('text', recordText);
  parser.on('cdata', recordText);
  for (let at = 0; at < text.length; at += PART_CHARS) {
    parser.write(text.slice(at, at + PART_CHARS));
    if (isBroken) return undefined;
  }
  parser.close();
  return isBroken ? undefined : root;
}

/** Returns all elements below `span` in document order. */
export function descendantSpans(span: ElementSpan): ElementSpan[] {
  const found: ElementSpan[] = [];
  const visit = (parent: ElementSpan): void => {
    for (const child of parent.children) {
      found.push(child);
      visit(child);
    }
  };
  visit(span);
  return found;
}

/** Returns the text of an element of the document `text` on one line. */
export const textOfSpan = (text: string, { start, end }: ElementSpan): string =>
  extractText(parseXml(text.slice(start, end), '', 'refuse')).replaceAll('\n', ' ');

/** Returns the first child with this local name. */
export const childSpan = (span: ElementSpan | undefined, localName: string): ElementSpan | undefined =>
  span?.children.find((child) => child.localName === localName);

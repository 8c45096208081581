import { decodeHTMLStrict } from 'entities';
import { SaxesParser } from 'saxes';
import { MAX_DEPTH, MAX_NODES } from '../xml/xml-tree.ts';

/** An element of a document with its place in the text, in UTF-16 code units. */
export interface ElementSpan {
  /** As written, with its prefix. */
  readonly name: string;
  readonly localName: string;
  /** As written, with their prefixes. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly parent: ElementSpan | undefined;
  readonly children: readonly ElementSpan[];
  /** The text directly inside the element. */
  readonly text: string;
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
  text: string;
  start: number;
  tagEnd: number;
  contentEnd: number;
  end: number;
}

const ENTITY = /&([A-Za-z][A-Za-z0-9]*);/g;
const localNameOf = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Returns the root element of a document with the places of all elements. `undefined` for a document that is not well-formed,
 * declares entities, or is too large: such a document is not edited.
 */
export function locateElements(text: string): ElementSpan | undefined {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  for (const [reference, name] of text.matchAll(ENTITY)) {
    const character = decodeHTMLStrict(reference);
    if (name !== undefined && character !== reference) parser.ENTITIES[name] = character;
  }
  let root: OpenSpan | undefined;
  let open: OpenSpan | undefined;
  let nodes = 0;
  let depth = 0;
  let isBroken = false;
  parser.on('error', () => {
    isBroken = true;
  });
  parser.on('opentag', ({ name, attributes }) => {
    nodes += 1 + Object.keys(attributes).length;
    depth += 1;
    if (nodes > MAX_NODES || depth > MAX_DEPTH) isBroken = true;
    const tagEnd = parser.position;
    const span: OpenSpan = {
      name,
      localName: localNameOf(name),
      attributes,
      parent: open,
      children: [],
      text: '',
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
    open = open.parent;
  });
  const append = (part: string): void => {
    if (open) open.text += part;
  };
  parser.on('text', append);
  parser.on('cdata', append);
  // In parts, so that a document over a limit ends early.
  const PART = 64 * 1024;
  for (let at = 0; at < text.length; at += PART) {
    parser.write(text.slice(at, at + PART));
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

/** Returns the whole text of an element with collapsed white space. */
export function textOfSpan(span: ElementSpan): string {
  const parts = [span.text, ...descendantSpans(span).map(({ text }) => text)];
  return parts.join(' ').replaceAll(/\s+/g, ' ').trim();
}

/** Returns the first child with this local name. */
export const childSpan = (span: ElementSpan | undefined, localName: string): ElementSpan | undefined =>
  span?.children.find((child) => child.localName === localName);

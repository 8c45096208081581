import { decodeHTMLStrict } from 'entities';
import { SaxesParser } from 'saxes';
import { EpubError } from '../errors/index.ts';
import { WELL_KNOWN_PREFIXES } from './namespaces.ts';
import { resolveDoctype } from './resolve-doctype.ts';
import {
  MAX_ATTRIBUTES,
  MAX_DEPTH,
  MAX_NODES,
  MAX_PREFIXES,
  type XmlAttribute,
  type XmlElement,
  type XmlNode,
} from './xml-tree.ts';

/** How the parser handles a document type declaration. It never fetches anything in it. */
export type DoctypePolicy = 'ignore' | 'refuse';

/** Thrown when a document is not well-formed XML. Chapters are then parsed as HTML; package files are rejected. */
export class MalformedXmlError extends Error {
  override readonly name = 'MalformedXmlError';
  /** Line of the first error, from 1, if it is known. */
  readonly line: number | undefined;

  constructor(message: string, line?: number) {
    super(message);
    this.line = line;
  }
}

interface OpenElement {
  readonly namespace: string;
  readonly name: string;
  readonly attributes: XmlAttribute[];
  readonly children: XmlNode[];
}

const ENTITY = /&([A-Za-z][A-Za-z0-9]*);/g;
/** A name with a prefix or without one. @see https://www.w3.org/TR/xml-names/#ns-qualnames */
const QUALIFIED_NAME = /^[^:]+(?::[^:]+)?$/;

/**
 * Parses a document strictly and resolves its namespaces. HTML's named characters (`&nbsp;`) and the character entities that
 * a document declares itself are supported. `onElement` gets each element with the line on which it starts, from 1; counting
 * lines takes time.
 *
 * @throws {MalformedXmlError} when it is not well-formed
 * @throws {EpubError} `epub_content_too_large`, and `epub_xml_entity` if doctypes are refused
 */
export function parseXml(
  source: string,
  entry: string,
  doctype: DoctypePolicy = 'ignore',
  onElement?: (element: XmlElement, line: number) => void,
): XmlElement {
  const text = doctype === 'ignore' ? resolveDoctype(source) : source;
  const content = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  const parser = new SaxesParser<{ xmlns: false; position: boolean }>({
    xmlns: false,
    position: onElement !== undefined,
  });
  Object.assign(parser.ENTITIES, namedEntities(text));
  // An error in metadata rejects the book, so invalid names are tolerated there.
  const checksNames = doctype === 'ignore';
  const root: OpenElement = { namespace: '', name: '#document', attributes: [], children: [] };
  const stack = [root];
  const scopes: ReadonlyMap<string, string>[] = [new Map(WELL_KNOWN_PREFIXES)];
  let nodes = 0;
  const append = (node: XmlNode): void => void stack.at(-1)?.children.push(node);
  const count = (): void => {
    nodes += 1;
    if (nodes > MAX_NODES) throw tooManyNodesError(entry);
  };

  parser.on('error', (error) => {
    throw new MalformedXmlError(error.message, lineOfError(content, parser.ENTITIES, checksNames));
  });
  parser.on('doctype', () => {
    if (doctype === 'ignore') return;
    throw new EpubError(
      'epub_xml_entity',
      'A metadata file of the book has a <!DOCTYPE> line, which is not accepted because it can hide content. Remove the line.',
      { entry },
    );
  });
  let line = 0;
  if (onElement) parser.on('opentagstart', () => void (line = parser.line));
  let attributes = 0;
  parser.on('attribute', () => {
    count();
    attributes += 1;
    if (attributes > MAX_ATTRIBUTES) throw tooManyNodesError(entry);
  });
  parser.on('opentag', (tag) => {
    attributes = 0;
    count();
    if (checksNames) checkName(tag.name, parser);
    // This is usually a page with a thousand unclosed `<p>`. Parsed as HTML, it is not deep.
    if (stack.length > MAX_DEPTH) throw new MalformedXmlError('The elements are nested too deeply.');
    const scope = nestedScope(scopes.at(-1) ?? WELL_KNOWN_PREFIXES, tag.attributes);
    if (scope.size > MAX_PREFIXES) throw tooManyNodesError(entry);
    const element = resolveElement(tag.name, tag.attributes, scope);
    append(element);
    onElement?.(element, line);
    stack.push(element);
    scopes.push(scope);
  });
  parser.on('closetag', () => {
    stack.pop();
    scopes.pop();
  });
  parser.on('text', append);
  parser.on('cdata', append);
  parser.write(content).close();

  const element = root.children.find((child): child is XmlElement => typeof child !== 'string');
  if (!element) throw new MalformedXmlError('The document has no root element.');
  return element;
}

/** Fails the parser at a name with an empty prefix or with more than one colon. */
function checkName(name: string, parser: { fail(message: string): unknown }): void {
  if (!QUALIFIED_NAME.test(name)) parser.fail(`The name "${name}" is not valid.`);
}

/** Returns the line of the first error. Parses again, because counting lines would slow down every valid document. */
function lineOfError(text: string, entities: Record<string, string>, checksNames: boolean): number {
  const parser = new SaxesParser<{ xmlns: false; position: true }>({ xmlns: false, position: true });
  Object.assign(parser.ENTITIES, entities);
  let line = 0;
  if (checksNames) parser.on('opentag', ({ name }) => checkName(name, parser));
  parser.on('error', (error) => {
    line = parser.line;
    throw error;
  });
  try {
    parser.write(text).close();
  } catch {
    // The error is known. Only its line was missing.
  }
  return line;
}

export const tooManyNodesError = (entry: string): EpubError =>
  new EpubError('epub_content_too_large', 'A document of the book has too many elements or attributes.', {
    entry,
  });

/** Returns the characters of HTML's entities that a text refers to, by their names. */
export function namedEntities(text: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [reference, name] of text.matchAll(ENTITY)) {
    if (name === undefined || name in found) continue;
    const character = decodeHTMLStrict(reference);
    if (character !== reference) found[name] = character;
  }
  return found;
}

function nestedScope(
  outer: ReadonlyMap<string, string>,
  attributes: Record<string, string>,
): ReadonlyMap<string, string> {
  let inner: Map<string, string> | undefined;
  for (const [name, value] of Object.entries(attributes)) {
    if (name !== 'xmlns' && !name.startsWith('xmlns:')) continue;
    inner ??= new Map(outer);
    inner.set(name === 'xmlns' ? '' : name.slice(6), value.trim());
  }
  return inner ?? outer;
}

function resolveElement(
  name: string,
  attributes: Record<string, string>,
  scope: ReadonlyMap<string, string>,
): OpenElement {
  const [prefix, local] = splitName(name);
  const resolved: XmlAttribute[] = [];
  for (const [key, value] of Object.entries(attributes)) {
    if (key === 'xmlns' || key.startsWith('xmlns:')) continue;
    const [attributePrefix, attributeName] = splitName(key);
    // An unprefixed attribute has no namespace, whatever the default namespace is.
    const namespace = attributePrefix === '' ? '' : (scope.get(attributePrefix) ?? `prefix:${attributePrefix}`);
    resolved.push({ namespace, name: attributeName, value });
  }
  return { namespace: scope.get(prefix) ?? '', name: local, attributes: resolved, children: [] };
}

function splitName(name: string): [prefix: string, local: string] {
  const colon = name.indexOf(':');
  return colon < 0 ? ['', name] : [name.slice(0, colon), name.slice(colon + 1)];
}

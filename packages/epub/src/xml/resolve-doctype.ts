import { decodeHTMLStrict } from 'entities';
import { readProlog } from './prolog.ts';
import { escapeAttribute } from './serialize.ts';

const ENTITY_DECLARATION =
  /<!ENTITY\s{1,20}([A-Za-z_][\w.-]{0,60})\s{1,20}(?:"([^"]{0,500})"|'([^']{0,500})')\s{0,20}>/g;
const REFERENCE = /&([A-Za-z_][\w.-]{0,60});/g;
const TAG = /<[^<>]{0,200}>/g;
const MAX_VALUE_CHARS = 500;
/** Limit of the characters that all references of a document together may add. */
const MAX_EXPANDED_CHARS = 1_000_000;

/**
 * Removes the document type declaration from a document, and replaces references to the character entities that it declares.
 * Old books declare `&mdash;` or the name of their publisher. External and parameter entities are never read. An entity has
 * at most 500 characters and is not expanded again, so that the document cannot grow out of proportion.
 */
export function resolveDoctype(text: string): string {
  const start = doctypeStart(text);
  if (start === undefined) return text;
  const { end, subset } = scanDoctype(text, start);
  // Keeps the line numbers of error messages.
  const lines = '\n'.repeat(text.slice(start, end).split('\n').length - 1);
  const rest = text.slice(0, start) + lines + text.slice(end);
  const entities = declaredEntities(subset);
  return entities.size === 0 ? rest : replaceReferences(rest, entities);
}

/** Returns the index of `<!DOCTYPE` when only white space, comments and processing instructions come before it. */
function doctypeStart(text: string): number | undefined {
  const { end } = readProlog(text);
  return text.slice(end, end + 9).toUpperCase() === '<!DOCTYPE' ? end : undefined;
}

/** Finds the end of the declaration and its internal subset. A declaration without an end has only its name. */
function scanDoctype(text: string, start: number): { end: number; subset: string } {
  let subsetStart = -1;
  let subset = '';
  for (let at = start + 9; at < text.length; at++) {
    const character = text[at];
    if (character === '"' || character === "'") at = closeOf(text, character, at + 1);
    else if (subsetStart >= 0 && text.startsWith('<!--', at)) at = closeOf(text, '-->', at + 4);
    else if (character === '[') subsetStart = subsetStart < 0 ? at + 1 : subsetStart;
    else if (character === ']' && subsetStart >= 0) {
      subset = text.slice(subsetStart, at);
      subsetStart = -1;
    } else if (character === '>' && subsetStart < 0) return { end: at + 1, subset };
  }
  return { end: start + 9, subset: '' };
}

/** Returns the last index of the next `close`, or the end of the text. */
function closeOf(text: string, close: string, from: number): number {
  const found = text.indexOf(close, from);
  return found < 0 ? text.length : found + close.length - 1;
}

function declaredEntities(subset: string): Map<string, string> {
  const entities = new Map<string, string>();
  for (const [, name = '', double, single] of subset.matchAll(ENTITY_DECLARATION)) {
    // The first declaration of a name is binding.
    if (entities.has(name)) continue;
    const plain = (double ?? single ?? '').replaceAll(TAG, '');
    const known = plain.replaceAll(REFERENCE, (reference, inner: string) => entities.get(inner) ?? reference);
    // An XML parser decodes the value at its declaration, and the text at each reference.
    const value = decodeHTMLStrict(decodeHTMLStrict(known));
    if (value.length <= MAX_VALUE_CHARS) entities.set(name, value);
  }
  return entities;
}

function replaceReferences(text: string, entities: ReadonlyMap<string, string>): string {
  let remaining = MAX_EXPANDED_CHARS;
  return text.replaceAll(REFERENCE, (reference, name: string) => {
    const value = entities.get(name);
    if (value === undefined || remaining < value.length) return reference;
    remaining -= value.length;
    return escapeAttribute(value);
  });
}

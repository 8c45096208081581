/**
 * Tokens of CSS Syntax Level 3 that matter for URLs and names. Everything else is a text token.
 * Strings, comments, escapes and `url()` end exactly where a browser ends them, so that nothing can be hidden in them.
 * The scanner is hand-written, because a regular expression overflows the stack on a style sheet of several megabytes.
 *
 * @see https://www.w3.org/TR/css-syntax-3/#tokenization
 */
export interface CssToken {
  readonly kind: 'comment' | 'space' | 'string' | 'url' | 'function' | 'at' | 'ident' | 'text';
  /** As written, after line breaks and NUL are normalized. */
  readonly raw: string;
  /** The unescaped content of a string, URL or name. Undefined when it is malformed. */
  readonly value?: string | undefined;
}

type Scanned = Omit<CssToken, 'raw'> & { readonly end: number };

const NUMBER = /[+-]?(?:\d*\.)?\d+(?:[eE][+-]?\d+)?/y;
const ESCAPE = /\\(?:([0-9a-fA-F]{1,6})[ \t\n]?|([^\n]))/gu;
const HEX = /[0-9a-fA-F]/;
const NAME_CHARACTER = /[A-Za-z0-9_\-\u{80}-\u{10FFFF}]/u;
const NAME_START = /[A-Za-z_\u{80}-\u{10FFFF}]/u;
const NOT_IN_URL = /["'(\p{Cc}]/u;

/** The longest legitimate style sheet has a tenth of this. */
const MAX_TOKENS = 500_000;

/** Splits a style sheet or the value of a `style` attribute into tokens; undefined above `MAX_TOKENS`. */
export function tokenizeCss(css: string): CssToken[] | undefined {
  const text = css.replaceAll(/\r\n?|\f/g, '\n').replaceAll('\0', '\uFFFD');
  const tokens: CssToken[] = [];
  for (let at = 0; at < text.length;) {
    if (tokens.length === MAX_TOKENS) return undefined;
    const { end, ...token } = scan(text, at);
    tokens.push({ ...token, raw: text.slice(at, end) });
    at = end;
  }
  return tokens;
}

function scan(text: string, at: number): Scanned {
  const character = text[at] ?? '';
  if (text.startsWith('/*', at)) {
    const close = text.indexOf('*/', at + 2);
    return { kind: 'comment', end: close < 0 ? text.length : close + 2 };
  }
  if (isSpace(character)) return { kind: 'space', end: skipSpace(text, at) };
  if (character === '"' || character === "'") return scanString(text, at);
  if (character === '@' && startsIdent(text, at + 1)) {
    const end = nameEnd(text, at + 1);
    return { kind: 'at', value: unescapeCss(text.slice(at + 1, end)), end };
  }
  if (character === '#') return { kind: 'text', end: nameEnd(text, at + 1) };
  NUMBER.lastIndex = at;
  const number = NUMBER.exec(text)?.[0];
  if (number !== undefined) {
    const end = at + number.length;
    return { kind: 'text', end: startsIdent(text, end) ? nameEnd(text, end) : end };
  }
  if (startsIdent(text, at)) return scanNamed(text, at);
  return { kind: 'text', end: at + ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1) };
}

function scanNamed(text: string, at: number): Scanned {
  const end = nameEnd(text, at);
  const value = unescapeCss(text.slice(at, end));
  if (text[end] !== '(') return { kind: 'ident', value, end };
  const inside = skipSpace(text, end + 1);
  const isAddress = value.toLowerCase() === 'url' && text[inside] !== '"' && text[inside] !== "'";
  return isAddress ? scanUrl(text, inside) : { kind: 'function', value, end: end + 1 };
}

/** Scans the content of an unquoted `url(`. A malformed one ends at the next unescaped parenthesis. */
function scanUrl(text: string, from: number): Scanned {
  for (let at = from; ;) {
    const character = text[at];
    if (character === undefined || character === ')' || isSpace(character)) {
      const close = skipSpace(text, at);
      if (close < text.length && text[close] !== ')') return { kind: 'url', end: badUrlEnd(text, close) };
      return { kind: 'url', value: unescapeCss(text.slice(from, at)), end: Math.min(close + 1, text.length) };
    }
    if (NOT_IN_URL.test(character) || (character === '\\' && !isEscape(text, at)))
      return { kind: 'url', end: badUrlEnd(text, at) };
    at = character === '\\' ? escapeEnd(text, at) : at + 1;
  }
}

function badUrlEnd(text: string, from: number): number {
  for (let at = from; at < text.length; at = isEscape(text, at) ? escapeEnd(text, at) : at + 1) {
    if (text[at] === ')') return at + 1;
  }
  return text.length;
}

function scanString(text: string, at: number): Scanned {
  const quote = text[at];
  for (let end = at + 1; end < text.length; end += text[end] === '\\' ? 2 : 1) {
    if (text[end] === '\n') return { kind: 'string', end };
    if (text[end] === quote) return { kind: 'string', value: unescapeCss(text.slice(at + 1, end)), end: end + 1 };
  }
  return { kind: 'string', value: unescapeCss(text.slice(at + 1)), end: text.length };
}

const isSpace = (character: string): boolean => character === ' ' || character === '\t' || character === '\n';

function skipSpace(text: string, from: number): number {
  let at = from;
  while (isSpace(text[at] ?? '')) at += 1;
  return at;
}

const isEscape = (text: string, at: number): boolean =>
  text[at] === '\\' && text[at + 1] !== '\n' && at + 1 < text.length;

/** Returns the end of the escape at `at`: at most six hexadecimal digits and one white space, or any one character. */
function escapeEnd(text: string, at: number): number {
  let end = at + 1;
  while (end < at + 7 && HEX.test(text[end] ?? '')) end += 1;
  if (end > at + 1) return isSpace(text[end] ?? '') ? end + 1 : end;
  return at + 1 + ((text.codePointAt(at + 1) ?? 0) > 0xffff ? 2 : 1);
}

function startsIdent(text: string, at: number): boolean {
  const first = text[at] ?? '';
  if (first !== '-') return NAME_START.test(first) || isSurrogate(first) || isEscape(text, at);
  const second = text[at + 1] ?? '';
  return second === '-' || NAME_START.test(second) || isSurrogate(second) || isEscape(text, at + 1);
}

function nameEnd(text: string, from: number): number {
  let at = from;
  for (;;) {
    const character = text[at] ?? '';
    if (NAME_CHARACTER.test(character) || isSurrogate(character)) at += 1;
    else if (isEscape(text, at)) at = escapeEnd(text, at);
    else return at;
  }
}

const isSurrogate = (character: string): boolean => character >= '\uD800' && character <= '\uDFFF';

function unescapeCss(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replaceAll('\\\n', '').replaceAll(ESCAPE, (_, hex: string | undefined, character: string | undefined) => {
    if (hex === undefined) return character ?? '';
    const code = Number.parseInt(hex, 16);
    return code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? '\uFFFD' : String.fromCodePoint(code);
  });
}

/** Encodes text as a CSS string that is also safe inside markup. */
export function cssString(value: string): string {
  return `"${value.replaceAll(/["\\<>&\p{Cc}]/gu, (character) => `\\${(character.codePointAt(0) ?? 0).toString(16)} `)}"`;
}

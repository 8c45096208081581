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

/** Characters are compared by their codes: a regular expression for each takes ten times as long. */
const codeOf = (character: string): number => character.charCodeAt(0);
const [TAB, NEWLINE, SPACE] = [codeOf('\t'), codeOf('\n'), codeOf(' ')];
const [QUOTE, APOSTROPHE, BACKSLASH] = [codeOf('"'), codeOf("'"), codeOf('\\')];
const [OPEN, CLOSE, HASH, AT] = [codeOf('('), codeOf(')'), codeOf('#'), codeOf('@')];
const [PLUS, MINUS, DOT, SLASH, STAR] = [codeOf('+'), codeOf('-'), codeOf('.'), codeOf('/'), codeOf('*')];
const [UNDERSCORE, ZERO, NINE] = [codeOf('_'), codeOf('0'), codeOf('9')];
/** Converts the code of an ASCII letter to lower case by setting one bit. */
const toLowerCase = (code: number): number => code | 0x20;
const isLetter = (code: number): boolean => toLowerCase(code) >= codeOf('a') && toLowerCase(code) <= codeOf('z');
const isDigit = (code: number): boolean => code >= ZERO && code <= NINE;
const isHex = (code: number): boolean =>
  isDigit(code) || (toLowerCase(code) >= codeOf('a') && toLowerCase(code) <= codeOf('f'));
const isSpace = (code: number): boolean => code === SPACE || code === NEWLINE || code === TAB;
const isNameStart = (code: number): boolean => isLetter(code) || code === UNDERSCORE || code >= 0x80;
const isNameCharacter = (code: number): boolean => isNameStart(code) || isDigit(code) || code === MINUS;
const isControl = (code: number): boolean => code < SPACE || (code >= 0x7f && code < 0xa0);
const isNotInUrl = (code: number): boolean => code === QUOTE || code === APOSTROPHE || code === OPEN || isControl(code);

/** The longest legitimate style sheet has a tenth of this. */
const MAX_TOKENS = 500_000;

/** Splits a style sheet or the value of a `style` attribute into tokens; undefined above `MAX_TOKENS`. */
export function tokenizeCss(css: string): CssToken[] | undefined {
  const text = css.replaceAll(/\r\n?|\f/g, '\n').replaceAll('\0', '\uFFFD');
  const tokens: CssToken[] = [];
  for (let at = 0; at < text.length;) {
    if (tokens.length === MAX_TOKENS) return undefined;
    const { kind, value, end } = scan(text, at);
    tokens.push({ kind, value, raw: text.slice(at, end) });
    at = end;
  }
  return tokens;
}

function scan(text: string, at: number): Scanned {
  const code = text.charCodeAt(at);
  if (code === SLASH && text.charCodeAt(at + 1) === STAR) {
    const close = text.indexOf('*/', at + 2);
    return { kind: 'comment', end: close < 0 ? text.length : close + 2 };
  }
  if (isSpace(code)) return { kind: 'space', end: skipSpace(text, at) };
  if (code === QUOTE || code === APOSTROPHE) return scanString(text, at);
  if (code === AT && startsIdent(text, at + 1)) {
    const end = nameEnd(text, at + 1);
    return { kind: 'at', value: unescapeCss(text.slice(at + 1, end)), end };
  }
  if (code === HASH) return { kind: 'text', end: nameEnd(text, at + 1) };
  if (isDigit(code) || code === DOT || code === PLUS || code === MINUS) {
    NUMBER.lastIndex = at;
    const number = NUMBER.exec(text)?.[0];
    if (number !== undefined) {
      const end = at + number.length;
      return { kind: 'text', end: startsIdent(text, end) ? nameEnd(text, end) : end };
    }
  }
  if (startsIdent(text, at)) return scanNamed(text, at);
  return { kind: 'text', end: at + 1 };
}

function scanNamed(text: string, at: number): Scanned {
  const end = nameEnd(text, at);
  const value = unescapeCss(text.slice(at, end));
  if (text.charCodeAt(end) !== OPEN) return { kind: 'ident', value, end };
  const inside = skipSpace(text, end + 1);
  const isQuoted = text.charCodeAt(inside) === QUOTE || text.charCodeAt(inside) === APOSTROPHE;
  const isAddress = value.toLowerCase() === 'url' && !isQuoted;
  return isAddress ? scanUrl(text, inside) : { kind: 'function', value, end: end + 1 };
}

/** Scans the content of an unquoted `url(`. A malformed one ends at the next unescaped parenthesis. */
function scanUrl(text: string, from: number): Scanned {
  for (let at = from; ;) {
    const code = text.charCodeAt(at);
    if (at >= text.length || code === CLOSE || isSpace(code)) {
      const close = skipSpace(text, at);
      if (close < text.length && text.charCodeAt(close) !== CLOSE) return { kind: 'url', end: badUrlEnd(text, close) };
      return { kind: 'url', value: unescapeCss(text.slice(from, at)), end: Math.min(close + 1, text.length) };
    }
    if (isNotInUrl(code) || (code === BACKSLASH && !isEscape(text, at)))
      return { kind: 'url', end: badUrlEnd(text, at) };
    at = code === BACKSLASH ? escapeEnd(text, at) : at + 1;
  }
}

function badUrlEnd(text: string, from: number): number {
  for (let at = from; at < text.length; at = isEscape(text, at) ? escapeEnd(text, at) : at + 1) {
    if (text.charCodeAt(at) === CLOSE) return at + 1;
  }
  return text.length;
}

function scanString(text: string, at: number): Scanned {
  const quote = text.charCodeAt(at);
  for (let end = at + 1; end < text.length; end += text.charCodeAt(end) === BACKSLASH ? 2 : 1) {
    const code = text.charCodeAt(end);
    if (code === NEWLINE) return { kind: 'string', end };
    if (code === quote) return { kind: 'string', value: unescapeCss(text.slice(at + 1, end)), end: end + 1 };
  }
  return { kind: 'string', value: unescapeCss(text.slice(at + 1)), end: text.length };
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (isSpace(text.charCodeAt(at))) at += 1;
  return at;
}

const isEscape = (text: string, at: number): boolean =>
  text.charCodeAt(at) === BACKSLASH && text.charCodeAt(at + 1) !== NEWLINE && at + 1 < text.length;

/** Returns the end of the escape at `at`: at most six hexadecimal digits and one white space, or any one character. */
function escapeEnd(text: string, at: number): number {
  let end = at + 1;
  while (end < at + 7 && isHex(text.charCodeAt(end))) end += 1;
  if (end > at + 1) return isSpace(text.charCodeAt(end)) ? end + 1 : end;
  return at + 1 + ((text.codePointAt(at + 1) ?? 0) > 0xffff ? 2 : 1);
}

function startsIdent(text: string, at: number): boolean {
  const first = text.charCodeAt(at);
  if (first !== MINUS) return isNameStart(first) || isEscape(text, at);
  const second = text.charCodeAt(at + 1);
  return second === MINUS || isNameStart(second) || isEscape(text, at + 1);
}

function nameEnd(text: string, from: number): number {
  let at = from;
  for (;;) {
    if (isNameCharacter(text.charCodeAt(at))) at += 1;
    else if (isEscape(text, at)) at = escapeEnd(text, at);
    else return at;
  }
}

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

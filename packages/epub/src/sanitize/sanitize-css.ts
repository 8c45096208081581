import { cssString, tokenizeCss, type CssToken } from './css-tokens.ts';
import { pageLength, standardProperty, standardValue } from './standard-styles.ts';
import type { UrlPolicy } from './url-policy.ts';

/** Called with a description of removed content, for a warning. */
export type OnRemoved = (description: string) => void;

/** A URL that loads nothing. @see https://www.w3.org/TR/css-values-4/#url-empty */
const EMPTY_URL = 'url("about:invalid")';
/** Functions whose string arguments are URLs. */
const URL_FUNCTIONS = new Set([
  'image-set',
  '-webkit-image-set',
  'image',
  'cross-fade',
  '-webkit-cross-fade',
  'src',
  'url',
  'url-prefix',
  'domain',
]);
/**
 * Functions that a browser replaces by text from elsewhere: a custom property, an attribute or a condition. Inside a URL
 * function that text would be a URL that was never checked. Functions of the style sheet itself begin with `--`.
 */
const SUBSTITUTIONS = new Set(['var', 'attr', 'env', 'if', 'inherit', 'first-valid', 'random-item', 'toggle', 'ident']);
const isSubstitution = (name: string): boolean => SUBSTITUTIONS.has(name) || name.startsWith('--');
/** A string that a browser could load as a URL outside the book. */
const ABSOLUTE_URL = /^\s*(?:[a-z][a-z0-9+.-]*:|[\\/]{2})/i;
/** Properties that could run scripts in old browsers. */
const ACTIVE_PROPERTIES = new Set(['behavior', '-moz-binding', '-ms-behavior']);

/** Context of a style sheet or a `style` attribute. */
export interface CssContext {
  readonly urlPolicy: UrlPolicy;
  readonly onRemoved: OnRemoved;
  /** Called for each length in viewport units that is replaced by a fraction of a page. Without it, such lengths are kept. */
  readonly onPageLength?: (() => void) | undefined;
}

/**
 * Rewrites a style sheet or a `style` attribute so that it loads only files of the book. EPUB's prefixed properties, page
 * breaks and viewport units are replaced by declarations that work in columns. Other styles are unchanged.
 */
export function sanitizeCss(css: string, context: CssContext): string {
  const tokens = tokenizeCss(css);
  if (!tokens) {
    context.onRemoved('an excessively long style sheet');
    return '';
  }
  return rewriteTokens(tokens, context);
}

function rewriteTokens(tokens: readonly CssToken[], { urlPolicy, onRemoved, onPageLength }: CssContext): string {
  const output: string[] = [];
  const functions: string[] = [];
  let urlFunctionDepth = 0;
  let property = '';
  let at = 0;

  const safeUrl = (value: string | undefined): string => {
    const allowed = value === undefined ? undefined : urlPolicy.resourceUrl(value);
    if (allowed === undefined && value !== '') onRemoved('a URL in a style sheet');
    return allowed === undefined ? EMPTY_URL : `url(${cssString(allowed)})`;
  };

  while (at < tokens.length) {
    const token = tokens[at] as CssToken;
    at += 1;
    switch (token.kind) {
      case 'comment':
        output.push('/**/');
        break;
      case 'url':
        output.push(safeUrl(token.value));
        break;
      case 'string':
        output.push(stringToken(token));
        break;
      case 'at':
        atRule(token);
        break;
      case 'function':
        functionToken(token);
        break;
      case 'ident':
        output.push(identToken(token));
        break;
      default:
        if (token.raw === '(') functions.push('');
        else if (token.raw === ')') urlFunctionDepth -= URL_FUNCTIONS.has(functions.pop() ?? '') ? 1 : 0;
        else if (token.raw === '{' || token.raw === '}' || token.raw === ';') {
          functions.length = 0;
          urlFunctionDepth = 0;
          property = '';
        }
        output.push(lengthToken(token));
    }
  }
  return output.join('');

  function lengthToken({ raw }: CssToken): string {
    const length = onPageLength && property !== '' && urlFunctionDepth === 0 ? pageLength(raw) : undefined;
    if (length !== undefined) onPageLength?.();
    return length ?? raw;
  }

  function stringToken(token: CssToken): string {
    if (token.value === undefined) return '';
    if (urlFunctionDepth > 0 && functions.at(-1) !== 'type') return safeUrl(token.value);
    // A custom property may be used anywhere, so its strings must be harmless everywhere.
    if (!property.startsWith('--') || !ABSOLUTE_URL.test(token.value)) return cssString(token.value);
    onRemoved('a URL in a style sheet');
    return '""';
  }

  /** `url("…")` is a function with one string and no other argument. */
  function functionToken(token: CssToken): void {
    const name = (token.value ?? '').toLowerCase();
    if (name === 'url' || name === 'src') {
      const end = indexFrom(tokens, at, /^\)$/);
      const inner = tokens
        .slice(at, end < 0 ? tokens.length : end)
        .filter(({ kind }) => kind !== 'space' && kind !== 'comment');
      output.push(safeUrl(inner[0]?.kind === 'string' ? inner[0].value : undefined));
      at = end < 0 ? tokens.length : end + 1;
      return;
    }
    if (urlFunctionDepth > 0 && isSubstitution(name)) {
      onRemoved('a URL in a style sheet');
      output.push(EMPTY_URL);
      at = functionEnd(tokens, at);
      return;
    }
    if (name === 'expression') onRemoved('an expression in a style sheet');
    output.push(name === 'expression' ? 'removed(' : token.raw);
    functions.push(name);
    if (URL_FUNCTIONS.has(name)) urlFunctionDepth += 1;
  }

  function atRule(token: CssToken): void {
    const name = (token.value ?? '').toLowerCase();
    if (name !== 'import' && name !== 'charset' && name !== 'namespace') {
      output.push(token.raw);
      return;
    }
    const end = indexFrom(tokens, at, /^[;{}]$/);
    const prelude = tokens.slice(at, end < 0 ? tokens.length : end);
    // Such a rule has no block. Leave the brace unread, so that nesting stays correct.
    at = end < 0 ? tokens.length : tokens[end]?.raw === ';' ? end + 1 : end;
    if (name === 'namespace') output.push(namespaceRule(prelude));
    if (name === 'import') output.push(importRule(prelude));
  }

  function importRule(prelude: readonly CssToken[]): string {
    const index = prelude.findIndex(({ kind }) => kind === 'string' || kind === 'url');
    const isBefore = prelude
      .slice(0, Math.max(index, 0))
      .some(({ kind, value }) => kind !== 'space' && kind !== 'comment' && value?.toLowerCase() !== 'url');
    const target = prelude[index]?.value;
    const allowed = target === undefined || isBefore ? undefined : urlPolicy.resourceUrl(target);
    const rest = prelude.slice(index + 1);
    const isPlain = rest.every(
      ({ kind, raw }) => ['space', 'ident', 'text', 'comment', 'function'].includes(kind) && !/[{}<]/.test(raw),
    );
    if (allowed === undefined || allowed.startsWith('data:') || !isPlain) {
      onRemoved('an imported style sheet');
      return '';
    }
    const isFunction = prelude.slice(0, index).some(({ kind }) => kind === 'function');
    const written = rest
      .map(({ raw, kind }) => (kind === 'comment' ? ' ' : raw))
      .join('')
      .trim();
    const condition = isFunction ? written.replace(/^\)/, '').trim() : written;
    return `@import url(${cssString(allowed)})${condition === '' ? '' : ` ${condition}`};`;
  }

  function identToken(token: CssToken): string {
    const name = (token.value ?? '').toLowerCase();
    const isProperty =
      functions.length === 0 && followsDeclarationStart(tokens, at - 1) && nextSignificant(tokens, at)?.raw === ':';
    if (!isProperty) return property === '' ? token.raw : (standardValue(property, name) ?? token.raw);
    property = standardProperty(name);
    if (ACTIVE_PROPERTIES.has(property)) {
      onRemoved('an active style property');
      return 'removed';
    }
    return property === name ? token.raw : property;
  }
}

/** Namespaces are names that look like URLs. They load nothing. */
function namespaceRule(prelude: readonly CssToken[]): string {
  const parts = prelude.map(({ kind, raw, value }) => {
    if (kind === 'string' || kind === 'url') return cssString(value ?? '');
    return kind === 'ident' ? raw : ' ';
  });
  return `@namespace ${parts.join('').trim()};`;
}

/** Returns the index of the next token that matches completely, or -1. */
function indexFrom(tokens: readonly CssToken[], from: number, pattern: RegExp): number {
  for (let index = from; index < tokens.length; index++) {
    const token = tokens[index];
    if (token?.kind === 'text' && pattern.test(token.raw)) return index;
  }
  return -1;
}

/** Returns the index after the closing parenthesis of the function whose arguments begin at `from`, or the end of the block. */
function functionEnd(tokens: readonly CssToken[], from: number): number {
  let depth = 1;
  for (let index = from; index < tokens.length; index++) {
    const token = tokens[index];
    if (token?.kind === 'function' || token?.raw === '(') depth += 1;
    else if (token?.raw === ')') depth -= 1;
    else if (token?.raw === '{' || token?.raw === '}' || token?.raw === ';') return index;
    if (depth === 0) return index + 1;
  }
  return tokens.length;
}

const isSignificant = ({ kind }: CssToken): boolean => kind !== 'space' && kind !== 'comment';

function nextSignificant(tokens: readonly CssToken[], from: number): CssToken | undefined {
  for (let index = from; index < tokens.length; index++) {
    const token = tokens[index];
    if (token && isSignificant(token)) return token;
  }
  return undefined;
}

function followsDeclarationStart(tokens: readonly CssToken[], index: number): boolean {
  for (let before = index - 1; before >= 0; before--) {
    const token = tokens[before];
    if (token && isSignificant(token)) return token.raw === '{' || token.raw === '}' || token.raw === ';';
  }
  return true;
}

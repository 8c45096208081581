import { tokenizeCss, type CssToken } from '../sanitize/css-tokens.ts';
import { parseSelector, type Selector } from './selector.ts';

/** A declaration of a property that can hide text. */
export interface Declaration {
  readonly property: string;
  /** In lower case. */
  readonly value: string;
  readonly isImportant: boolean;
}

/** A rule with declarations that can hide or show text. */
export interface StyleRule {
  readonly selector: Selector;
  readonly declarations: readonly Declaration[];
  /** Whether the rule applies only in some windows or states, so that it can show text but does not always hide it. */
  readonly isConditional: boolean;
  /** Whether a declaration may hide text. */
  readonly hides: boolean;
}

/** A style sheet reduced to what can hide text. */
export interface StyleSheet {
  readonly imports: readonly string[];
  readonly rules: readonly StyleRule[];
}

const PROPERTIES = new Set([
  'display',
  'visibility',
  'font-size',
  'font',
  'opacity',
  'color',
  'text-indent',
  'text-shadow',
  'position',
  'left',
  'top',
  'width',
  'height',
  'max-height',
  'overflow',
  'clip',
  'clip-path',
  'transform',
  '-webkit-text-fill-color',
  'background-clip',
  '-webkit-background-clip',
]);

/** Matches declarations that may hide text. Most style sheets have none, and are then not read further. */
const MAY_HIDE =
  /display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|font-size\s*:\s*0|opacity\s*:\s*(?:0|\.0)|color\s*:\s*(?:transparent|rgb|hsl|#)|text-indent\s*:\s*-\s*\d|clip(?:-path)?\s*:\s*(?:rect|inset)|height\s*:\s*[01]|(?:left|top)\s*:\s*-?\d{3}/i;

/** Returns whether a style sheet or the value of a `style` attribute may hide text. */
export const mayHide = (css: string): boolean => MAY_HIDE.test(css);

/** Properties that decide together whether text is hidden. */
const GROUPS: readonly ReadonlySet<string>[] = [
  new Set(['display']),
  new Set(['visibility']),
  new Set(['opacity']),
  new Set(['font-size', 'font']),
  new Set(['color', '-webkit-text-fill-color', 'text-shadow', 'background-clip', '-webkit-background-clip']),
];
const BOX = new Set(
  'position left top width height max-height overflow clip clip-path text-indent transform'.split(' '),
);

/** Keeps the rules with properties that a rule uses to hide text. Most style sheets only have `display: none`. */
export function relevantRules(rules: readonly StyleRule[]): StyleRule[] {
  // The rules of one list of selectors share their declarations.
  const lists = new Set(rules.map(({ declarations }) => declarations));
  const hiding = new Set([...lists].flatMap((list) => list.filter(canHide).map(({ property }) => property)));
  const groups = [...GROUPS, BOX].filter((group) => [...hiding].some((property) => group.has(property)));
  const kept = new Map(
    [...lists].map(
      (list) => [list, list.filter(({ property }) => groups.some((group) => group.has(property)))] as const,
    ),
  );
  return rules.flatMap((rule) => {
    const declarations = kept.get(rule.declarations) ?? [];
    return declarations.length === 0 ? [] : [{ ...rule, declarations }];
  });
}

/** Reads the rules of a style sheet that can hide or show text. */
export function readStyleSheet(css: string): StyleSheet {
  const imports: string[] = [];
  const rules: StyleRule[] = [];
  const tokens = (mayHide(css) || /@import/i.test(css) ? tokenizeCss(css) : undefined) ?? [];
  readBlock(
    tokens.filter(({ kind }) => kind !== 'comment'),
    { from: 0, depth: 0, isConditional: false },
    { imports, rules },
  );
  return { imports, rules };
}

/** Reads declarations, such as those of a `style` attribute. */
export const readDeclarations = (css: string): Declaration[] =>
  declarationsOf((tokenizeCss(css) ?? []).filter(({ kind }) => kind !== 'comment'));

interface Found {
  readonly imports: string[];
  readonly rules: StyleRule[];
}

/** The maximum depth of at-rules inside each other. Deeper ones are not read. */
const MAX_DEPTH = 50;

/** Where a block begins, and what applies to it. */
interface Block {
  readonly from: number;
  readonly depth: number;
  readonly isConditional: boolean;
}

/** Reads rules up to the end of the block or of the style sheet. Returns the index after it. */
function readBlock(tokens: readonly CssToken[], { from, depth, isConditional }: Block, found: Found): number {
  let prelude: CssToken[] = [];
  for (let at = from; at < tokens.length; at++) {
    const token = tokens[at] as CssToken;
    if (token.raw === '}') return at + 1;
    if (token.raw === ';') {
      readStatement(prelude, found);
      prelude = [];
    } else if (token.raw === '{') {
      const [first] = prelude.filter(({ kind }) => kind !== 'space');
      const condition = first?.kind === 'at' ? conditionOf(first, prelude) : undefined;
      const isRead = condition === 'always' || condition === 'sometimes';
      if (isRead && depth < MAX_DEPTH) {
        const inner = { from: at + 1, depth: depth + 1, isConditional: isConditional || condition === 'sometimes' };
        at = readBlock(tokens, inner, found) - 1;
      } else {
        const end = blockEnd(tokens, at + 1);
        if (condition === undefined) readRule(prelude, tokens.slice(at + 1, end), isConditional, found);
        at = end;
      }
      prelude = [];
    } else prelude.push(token);
  }
  return tokens.length;
}

function readStatement(prelude: readonly CssToken[], { imports }: Found): void {
  const [first, ...rest] = prelude.filter(({ kind }) => kind !== 'space');
  if (first?.kind !== 'at' || first.value?.toLowerCase() !== 'import') return;
  const url = rest.find(({ kind }) => kind === 'string' || kind === 'url')?.value;
  if (url !== undefined) imports.push(url);
}

/** Rules of these media are never applied in the reader. */
const OTHER_MEDIA = /^(?:print|speech|aural|braille|handheld|projection|tty|tv|amzn-)/;

/** When the rules inside an at-rule apply. */
function conditionOf({ value = '' }: CssToken, prelude: readonly CssToken[]): 'always' | 'sometimes' | 'never' {
  const name = value.toLowerCase();
  if (name === 'layer') return 'always';
  if (name === 'supports' || name === 'container' || name === 'scope') return 'sometimes';
  return name === 'media'
    ? mediaCondition(
        rawOf(prelude)
          .trim()
          .replace(/^@media/i, ''),
      )
    : 'never';
}

/** When rules for a media query apply. */
export function mediaCondition(query: string): 'always' | 'sometimes' | 'never' {
  const queries = query
    .toLowerCase()
    .split(',')
    .map((each) => each.trim());
  if (queries.some((each) => /^(?:|all|screen|only screen)$/.test(each))) return 'always';
  return queries.every((each) => OTHER_MEDIA.test(each)) ? 'never' : 'sometimes';
}

/** Colors that are not transparent are in every style sheet, and `mayHide` only looks for their notation. */
function canHide({ property, value }: Declaration): boolean {
  const isColor = property === 'color' || property === '-webkit-text-fill-color';
  if (isColor) return /^transparent$|[,/] ?(?:0|\.0)|^#(?:...0|......00)$/.test(value);
  return mayHide(`${property}:${value}`);
}

function readRule(
  prelude: readonly CssToken[],
  block: readonly CssToken[],
  isConditional: boolean,
  { rules }: Found,
): void {
  const declarations = declarationsOf(block);
  if (declarations.length === 0) return;
  const hides = declarations.some(canHide);
  for (const part of splitSelectors(prelude)) {
    const selector = parseSelector(part);
    if (selector) rules.push({ selector, declarations, isConditional: isConditional || selector.isLoose, hides });
  }
}

/** Splits a list of selectors at the commas outside of parentheses and brackets. */
function splitSelectors(prelude: readonly CssToken[]): CssToken[][] {
  const parts: CssToken[][] = [[]];
  let depth = 0;
  for (const token of prelude) {
    if (token.kind === 'function' || token.raw === '(' || token.raw === '[') depth += 1;
    if (token.raw === ')' || token.raw === ']') depth -= 1;
    if (token.raw === ',' && depth === 0) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts;
}

function declarationsOf(block: readonly CssToken[]): Declaration[] {
  const found: Declaration[] = [];
  let start = 0;
  for (let at = 0; at <= block.length; at++) {
    if (at < block.length && block[at]?.raw !== ';') continue;
    const part = block.slice(start, at);
    start = at + 1;
    const colon = part.findIndex(({ raw }) => raw === ':');
    const name = part.slice(0, Math.max(colon, 0)).find(({ kind }) => kind === 'ident');
    const property = name?.value?.toLowerCase() ?? '';
    if (!PROPERTIES.has(property)) continue;
    const value = part.slice(colon + 1).filter(({ kind }) => kind !== 'space');
    const mark = value.findIndex(({ raw }) => raw === '!');
    const written = mark < 0 ? value : value.slice(0, mark);
    found.push({ property, value: written.map(({ raw }) => raw.toLowerCase()).join(' '), isImportant: mark >= 0 });
  }
  return found;
}

const rawOf = (tokens: readonly CssToken[]): string => tokens.map(({ raw }) => raw).join('');

function blockEnd(tokens: readonly CssToken[], from: number): number {
  let depth = 1;
  for (let at = from; at < tokens.length; at++) {
    const raw = tokens[at]?.raw;
    depth += raw === '{' ? 1 : raw === '}' ? -1 : 0;
    if (depth === 0) return at;
  }
  return tokens.length;
}

import type { CssToken } from '../sanitize/css-tokens.ts';
import { attributeOf, type XmlElement } from '../xml/index.ts';

/** An element with its ancestors and siblings, because elements do not know them. */
export interface PlacedElement {
  readonly element: XmlElement;
  readonly parent: PlacedElement | undefined;
  /** The children of the parent, with the element at `index`. */
  readonly siblings: readonly XmlElement[];
  readonly index: number;
}

/** Limits the comparisons for one document: a selector with many ancestors could otherwise take exponential time. */
export interface MatchBudget {
  steps: number;
}

type Test = (place: PlacedElement) => boolean;

/** The part of a selector between two combinators, and the combinator before it. */
interface Compound {
  combinator: '' | ' ' | '>' | '+' | '~';
  readonly tests: Test[];
}

/** A parsed selector. */
export interface Selector {
  /** The last part first. */
  readonly compounds: readonly Compound[];
  readonly specificity: number;
  /** Whether a condition is not checked, such as `:hover`, so that the selector may match less. */
  readonly isLoose: boolean;
  /** What the element must have: `#id`, `.class`, the name of its type, or `*` for anything. */
  readonly key: string;
}

const ID = 10_000;
const CLASS = 100;
/** The maximum number of siblings that are compared, so that a chapter of 10,000 paragraphs takes linear time. */
const MAX_SIBLINGS = 20;
/** The maximum number of parts of a selector. */
const MAX_COMPOUNDS = 20;
/** The maximum number of conditions between two combinators. */
const MAX_TESTS = 50;

/** Parses one selector; undefined for a pseudo-element and for invalid syntax. */
export function parseSelector(written: readonly CssToken[]): Selector | undefined {
  const tokens = written.slice(0, written.findLastIndex(({ kind }) => kind !== 'space') + 1);
  const compounds: Compound[] = [{ combinator: '', tests: [] }];
  let [specificity, isLoose, key] = [0, false, '*'];
  for (let at = 0; at < tokens.length; at++) {
    const { kind, raw, value = '' } = tokens[at] as CssToken;
    const [current] = compounds as [Compound];
    const next = tokens[at + 1];
    const isStarted = current.tests.length > 0;
    if (kind === 'space' || raw === '>' || raw === '+' || raw === '~') {
      const combinator = raw === '>' || raw === '+' || raw === '~' ? raw : ' ';
      if (isStarted) compounds.unshift({ combinator, tests: [] });
      else if (kind !== 'space') current.combinator = combinator;
      if (isStarted) key = '*';
    } else if (raw === '.' && next?.kind === 'ident') {
      const name = next.value ?? '';
      current.tests.push(({ element }) => wordsOf(attributeOf(element, 'class')).includes(name));
      specificity += CLASS;
      key = key.startsWith('#') ? key : `.${name}`;
      at += 1;
    } else if (raw.startsWith('#') && raw.length > 1) {
      current.tests.push(({ element }) => attributeOf(element, 'id') === raw.slice(1));
      specificity += ID;
      key = raw;
    } else if (raw === '[') {
      const end = indexOfBracket(tokens, at + 1);
      const test = end < 0 ? undefined : attributeTest(tokens.slice(at + 1, end));
      if (!test) return undefined;
      current.tests.push(test);
      specificity += CLASS;
      at = end;
    } else if (raw === ':') {
      if (next?.raw === ':' || PSEUDO_ELEMENTS.has(next?.value ?? '')) return undefined;
      const test = next?.kind === 'ident' ? PSEUDO_CLASSES.get((next.value ?? '').toLowerCase()) : undefined;
      isLoose ||= test === undefined;
      current.tests.push(test ?? (() => true));
      specificity += CLASS;
      at = next?.kind === 'function' ? closingIndex(tokens, at + 2) : at + 1;
    } else if (kind === 'ident' || raw === '*') {
      // A namespace before the name is not compared.
      if (next?.raw === '|') at += 1;
      else {
        current.tests.push(raw === '*' ? () => true : ({ element }) => element.name === value);
        specificity += raw === '*' ? 0 : 1;
        if (raw !== '*' && key === '*') key = value;
      }
    } else return undefined;
    if (compounds.length > MAX_COMPOUNDS || current.tests.length > MAX_TESTS) return undefined;
  }
  return compounds[0]?.tests.length ? { compounds, specificity, isLoose, key } : undefined;
}

const PSEUDO_ELEMENTS = new Set(['before', 'after', 'first-line', 'first-letter']);
const PSEUDO_CLASSES: ReadonlyMap<string, Test> = new Map<string, Test>([
  ['root', ({ parent }) => parent === undefined],
  ['first-child', ({ index }) => index === 0],
  ['last-child', ({ index, siblings }) => index === siblings.length - 1],
  ['link', ({ element }) => attributeOf(element, 'href') !== undefined],
  ['any-link', ({ element }) => attributeOf(element, 'href') !== undefined],
]);

/** Returns the test of an attribute selector, from the tokens between its brackets. */
function attributeTest(given: readonly CssToken[]): Test | undefined {
  const tokens = given.filter(({ kind }) => kind !== 'space');
  const bar = tokens[1]?.raw === '|' && tokens[2]?.kind === 'ident' ? 2 : 0;
  const name = tokens[bar]?.value;
  const equals = tokens.findIndex(({ raw }) => raw === '=');
  const operator = equals > bar + 1 ? (tokens[equals - 1]?.raw ?? '') : '';
  const value = equals < 0 ? undefined : (tokens[equals + 1]?.value ?? tokens[equals + 1]?.raw ?? '');
  if (name === undefined) return undefined;
  return ({ element }) =>
    element.attributes.some(
      (attribute) =>
        attribute.name === name &&
        (attribute.namespace === '') === (bar === 0) &&
        (value === undefined || isMatch(attribute.value, operator, value)),
    );
}

function isMatch(actual: string, operator: string, value: string): boolean {
  if (operator === '') return actual === value;
  if (operator === '~') return wordsOf(actual).includes(value);
  if (operator === '|') return actual === value || actual.startsWith(`${value}-`);
  if (value === '') return false;
  if (operator === '^') return actual.startsWith(value);
  return operator === '$' ? actual.endsWith(value) : actual.includes(value);
}

/** Returns whether an element matches a selector. A condition that is not checked counts as fulfilled. */
export const matches = (place: PlacedElement, { compounds }: Selector, budget: MatchBudget): boolean =>
  matchesFrom(place, compounds, 0, budget);

function matchesFrom(place: PlacedElement, compounds: readonly Compound[], at: number, budget: MatchBudget): boolean {
  const part = compounds[at];
  budget.steps -= Math.max(1, part?.tests.length ?? 0);
  if (budget.steps < 0 || !part?.tests.every((test) => test(place))) return false;
  if (at === compounds.length - 1) return true;
  switch (part.combinator) {
    case '>':
      return place.parent !== undefined && matchesFrom(place.parent, compounds, at + 1, budget);
    case '+':
    case '~': {
      const first = part.combinator === '+' ? place.index - 1 : place.index - MAX_SIBLINGS;
      for (let index = place.index - 1; index >= Math.max(0, first); index--) {
        const element = place.siblings[index];
        if (element && matchesFrom({ ...place, element, index }, compounds, at + 1, budget)) return true;
      }
      return false;
    }
    default:
      for (let outer = place.parent; outer; outer = outer.parent)
        if (matchesFrom(outer, compounds, at + 1, budget)) return true;
      return false;
  }
}

const wordsOf = (value: string | undefined): readonly string[] => (value ?? '').split(/\s+/);

/** Returns the index of the next closing bracket; -1 without one. */
function indexOfBracket(tokens: readonly CssToken[], from: number): number {
  for (let at = from; at < tokens.length; at++) if (tokens[at]?.raw === ']') return at;
  return -1;
}

/** Returns the index of the parenthesis that closes the one before `from`. */
function closingIndex(tokens: readonly CssToken[], from: number): number {
  let depth = 1;
  for (let at = from; at < tokens.length; at++) {
    const token = tokens[at];
    if (token?.kind === 'function' || token?.raw === '(') depth += 1;
    else if (token?.raw === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return tokens.length;
}

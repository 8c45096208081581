import { EPUB, MATHML, SVG, XHTML, attributeOf, isElement, type XmlElement } from '../xml/index.ts';
import { matches, type MatchBudget, type PlacedElement } from './selector.ts';
import { mayHide, readDeclarations, type Declaration, type StyleRule } from './style-rules.ts';

/** Why text is on no page. */
export type HiddenReason = 'style' | 'page' | 'fallback';

/** A part of a document whose text is on no page. */
export interface HiddenText {
  readonly reason: HiddenReason;
  readonly text: string;
  /** The ids in the part. A link to one of them shows it, unless the text is outside of its page. */
  readonly ids: readonly string[];
  /** Line of the document's source, from 1, if it is known. */
  readonly line?: number;
}

/** The size of a page of fixed layout, in CSS pixels. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** Elements whose text is in no box in any book, and which is not the text of the book. */
const NOT_TEXT: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  [XHTML, new Set(['head', 'title', 'script', 'style', 'rp', 'option'])],
  [SVG, new Set(['title', 'desc', 'style', 'defs', 'symbol'])],
  [MATHML, new Set(['annotation'])],
]);
/** Elements that a browser shows as a control instead of their content. */
const REPLACED = new Set(['audio', 'video', 'progress', 'meter', 'datalist']);
/** Labels of printed pages and the lists of the contents panel. The reader shows both in its own way. */
const SHOWN_BY_READER = new Set(['pagebreak', 'toc', 'page-list', 'landmarks', 'loi', 'lot']);
const LETTER = /[\p{L}\p{N}]/u;
/** The maximum number of comparisons of elements with selectors in one document. */
const MAX_STEPS = 1_000_000;
/** The maximum number of parts of one document that are returned. */
const MAX_PARTS = 1_000;

interface Style {
  /** Whether the element hides all text inside it, whatever its descendants set. */
  readonly hides: boolean;
  readonly isInvisible: boolean;
  readonly isZeroSize: boolean;
  readonly isTransparent: boolean;
  /** Position of the origin for absolute positions on the page; undefined where it is unknown. */
  readonly origin: { readonly x: number; readonly y: number } | undefined;
  readonly isOutside: boolean;
}

const VISIBLE: Style = {
  hides: false,
  isInvisible: false,
  isZeroSize: false,
  isTransparent: false,
  origin: { x: 0, y: 0 },
  isOutside: false,
};

/** The rules of a document by what an element must have, so that each element is compared with few of them. */
type RuleIndex = ReadonlyMap<string, readonly { readonly rule: StyleRule; readonly order: number }[]>;

interface Walk {
  readonly rules: RuleIndex;
  readonly page: PageSize | undefined;
  readonly budget: MatchBudget;
  readonly found: HiddenText[];
}

/** Matches documents that may have hidden text without a style sheet. */
const MAY_HIDE_MARKUP =
  /\shidden[\s=>/]|<(?:audio|video|progress|meter|datalist)[\s>]|\s(?:display|visibility|opacity)=/;
const STYLE_ATTRIBUTE = /\sstyle="([^"]*)"/g;

/** Returns whether the markup of a document may have hidden text without a style sheet. */
export function mayHaveHiddenText(markup: string): boolean {
  if (MAY_HIDE_MARKUP.test(markup)) return true;
  for (const [, style = ''] of markup.matchAll(STYLE_ATTRIBUTE)) if (mayHide(style)) return true;
  return false;
}

/**
 * Returns the parts of a document whose text is on no page, as far as the styles of the book and the size of a fixed page
 * tell without a layout. `rules` are those of all style sheets, in order.
 */
export function hiddenText(root: XmlElement, rules: readonly StyleRule[], page?: PageSize): HiddenText[] {
  const walk: Walk = { rules: indexRules(rules), page, budget: { steps: MAX_STEPS }, found: [] };
  visit({ element: root, parent: undefined, siblings: [root], index: 0 }, VISIBLE, walk);
  // The styles are too complex to tell.
  return walk.budget.steps < 0 ? [] : walk.found;
}

function indexRules(rules: readonly StyleRule[]): RuleIndex {
  const index = new Map<string, { rule: StyleRule; order: number }[]>();
  rules.forEach((rule, order) => {
    const known = index.get(rule.selector.key);
    if (known) known.push({ rule, order });
    else index.set(rule.selector.key, [{ rule, order }]);
  });
  return index;
}

function visit(place: PlacedElement, inherited: Style, walk: Walk): void {
  const { element } = place;
  if (walk.budget.steps < 0 || walk.found.length >= MAX_PARTS || NOT_TEXT.get(element.namespace)?.has(element.name))
    return;
  if (isShownByReader(element)) return;
  const isReplaced = element.namespace === XHTML && REPLACED.has(element.name);
  const style = isReplaced ? inherited : styleOf(place, inherited, walk);
  if (isReplaced || style.hides || style.isOutside) {
    const text = textBelow(element);
    const reason = isReplaced ? 'fallback' : style.isOutside && !style.hides ? 'page' : 'style';
    if (LETTER.test(text)) walk.found.push({ reason, text, ids: idsBelow(element) });
    return;
  }
  const isHidden = style.isInvisible || style.isZeroSize || style.isTransparent;
  const siblings = element.children.filter(isElement);
  if (siblings.length === 0 && !isHidden) return;
  let ids: readonly string[] | undefined;
  let index = 0;
  for (const child of element.children) {
    if (isElement(child)) {
      visit({ element: child, parent: place, siblings, index }, style, walk);
      index += 1;
    } else if (isHidden && walk.found.length < MAX_PARTS && LETTER.test(child))
      walk.found.push({ reason: 'style', text: child, ids: (ids ??= idsBelow(element)) });
  }
}

function isShownByReader(element: XmlElement): boolean {
  const types = (attributeOf(element, 'type', EPUB) ?? '').split(/\s+/);
  const role = attributeOf(element, 'role') ?? '';
  return types.some((type) => SHOWN_BY_READER.has(type)) || role === 'doc-pagebreak';
}

/** Returns the style of an element from the rules, its own declarations and what it inherits. */
function styleOf(place: PlacedElement, inherited: Style, walk: Walk): Style {
  if (!hasOwnStyle(place.element, walk.rules)) return inherited;
  const values = cascade(place, walk);
  if (values.size === 0 && attributeOf(place.element, 'hidden') === undefined) return inherited;
  const valueOf = (property: string): string => values.get(property) ?? '';
  const display = valueOf('display') || (attributeOf(place.element, 'hidden') === undefined ? '' : 'none');
  const visibility = valueOf('visibility');
  const fontSize = valueOf('font-size');
  const color = valueOf('-webkit-text-fill-color') || valueOf('color');
  const isClippedByText = /\btext\b/.test(valueOf('background-clip') + valueOf('-webkit-background-clip'));
  const hasShadow = !/^(?:|none)$/.test(valueOf('text-shadow'));
  return {
    hides: display === 'none' || isZero(valueOf('opacity')) || isScreenReaderOnly(valueOf),
    isInvisible: visibility === '' ? inherited.isInvisible : /^(?:hidden|collapse)$/.test(visibility),
    isZeroSize:
      fontSize === '' ? inherited.isZeroSize : isZero(fontSize) || (inherited.isZeroSize && isRelative(fontSize)),
    isTransparent: color === '' ? inherited.isTransparent : isTransparent(color) && !isClippedByText && !hasShadow,
    ...positionOf(valueOf, inherited, walk.page),
  };
}

/** Whether a rule or an attribute may give the element a style. Most elements have none. */
function hasOwnStyle(element: XmlElement, rules: RuleIndex): boolean {
  if (element.namespace === SVG || rules.has('*') || rules.has(element.name)) return true;
  for (const { name, value } of element.attributes) {
    if (name === 'style' || name === 'hidden') return true;
    if (name === 'id' && rules.has(`#${value}`)) return true;
    if (name === 'class' && value.split(/\s+/).some((each) => rules.has(`.${each}`))) return true;
  }
  return false;
}

/** Returns the winning values of the properties. A value that hides only in some windows does not count. */
function cascade(place: PlacedElement, { rules, budget }: Walk): Map<string, string> {
  const { element } = place;
  const values = new Map<string, string>();
  const candidates = [...keysOf(element)].flatMap((key) => rules.get(key) ?? []);
  const matching = candidates
    .filter(({ rule }) => matches(place, rule.selector, budget))
    .toSorted((one, two) => one.rule.selector.specificity - two.rule.selector.specificity || one.order - two.order);
  const own = attributeOf(element, 'style');
  const lists: { declarations: readonly Declaration[]; isConditional: boolean }[] = [
    { declarations: presentationOf(element), isConditional: false },
    ...matching.map(({ rule }) => rule),
    ...(own === undefined ? [] : [{ declarations: readDeclarations(own), isConditional: false }]),
  ];
  for (const important of [false, true])
    for (const { declarations, isConditional } of lists)
      for (const { property, value, isImportant } of declarations) {
        if (isImportant !== important || (isConditional && isHiding(property, value))) continue;
        if (property === 'font') values.set('font-size', '1em');
        else values.set(property, value);
      }
  return values;
}

const isHiding = (property: string, value: string): boolean =>
  property !== 'display'
    ? /^(?:hidden|collapse|transparent|rect|inset|absolute|fixed|-|0)/.test(value)
    : value === 'none';

function* keysOf(element: XmlElement): Generator<string> {
  yield '*';
  yield element.name;
  const id = attributeOf(element, 'id');
  if (id !== undefined) yield `#${id}`;
  const classes = attributeOf(element, 'class');
  if (classes !== undefined) for (const name of new Set(classes.split(/\s+/))) yield `.${name}`;
}

const PRESENTATION = ['display', 'visibility', 'opacity', 'font-size'];

/** Attributes of drawings that are styles. */
const presentationOf = (element: XmlElement): Declaration[] =>
  element.namespace === SVG
    ? PRESENTATION.flatMap((property) => {
        const value = attributeOf(element, property);
        return value === undefined ? [] : [{ property, value: value.trim(), isImportant: false }];
      })
    : [];

const isZero = (value: string): boolean => /^0(?:\.0*)?(?:[a-z]+|%)?$|^\.0+(?:[a-z]+|%)?$/.test(value);
const isRelative = (value: string): boolean => /(?:\dem|%|ch|ex|larger|smaller|inherit)$/.test(value);
const isTransparent = (value: string): boolean => {
  const color = value.replaceAll(' ', '');
  return (
    color === 'transparent' ||
    (/^(?:rgb|hsl)a?\([^()]*[,/](?:0(?:\.0*)?|\.0+)%?\)$/.test(color) && /,.*,.*,|\//.test(color)) ||
    /^#(?:[0-9a-f]{3}0|[0-9a-f]{6}00)$/.test(color)
  );
};

/** The usual styles of text that only screen readers read: a box of a pixel, clipped, or far outside of the page. */
function isScreenReaderOnly(valueOf: (property: string) => string): boolean {
  const isPositioned = /^(?:absolute|fixed)$/.test(valueOf('position'));
  if (Number.parseFloat(valueOf('text-indent')) * unitOf(valueOf('text-indent')) <= -FAR_OUTSIDE) return true;
  if (/^inset\( ?(?:50|100) ?%/.test(valueOf('clip-path'))) return true;
  if (isPositioned && /^rect\( ?[01](?:px)?[ ,]+[01](?:px)?[ ,]+[01](?:px)?[ ,]+[01](?:px)? ?\)/.test(valueOf('clip')))
    return true;
  if (
    isPositioned &&
    ['left', 'top'].some((side) => Number.parseFloat(valueOf(side)) * unitOf(valueOf(side)) <= -FAR_OUTSIDE)
  )
    return true;
  const isCut = /hidden|clip/.test(valueOf('overflow'));
  return isCut && ['height', 'max-height', 'width'].some((side) => /^[01](?:px)?$/.test(valueOf(side)));
}

/** Pixels beyond which text is on no page, whatever its length. */
const FAR_OUTSIDE = 900;
const unitOf = (value: string): number => (/(?:px|\d)$/.test(value) ? 1 : value.endsWith('em') ? 16 : 0);

/** Returns where the box of an absolute position is on a page of fixed layout. */
function positionOf(
  valueOf: (property: string) => string,
  inherited: Style,
  page: PageSize | undefined,
): Pick<Style, 'origin' | 'isOutside'> {
  const position = valueOf('position');
  if (!page || !/^(?:relative|absolute|fixed|sticky)$/.test(position))
    return { origin: valueOf('transform') === '' ? inherited.origin : undefined, isOutside: false };
  const [x, y] = [pixelsOf(valueOf('left')), pixelsOf(valueOf('top'))];
  const base = position === 'fixed' ? { x: 0, y: 0 } : inherited.origin;
  if (position === 'relative' || position === 'sticky' || !base || valueOf('transform') !== '')
    return { origin: undefined, isOutside: false };
  const isOutside =
    (x !== undefined && base.x + x >= page.width) ||
    (y !== undefined && base.y + y >= page.height) ||
    isBefore(x, valueOf('width'), base.x) ||
    isBefore(y, valueOf('height'), base.y);
  return { origin: x === undefined || y === undefined ? undefined : { x: base.x + x, y: base.y + y }, isOutside };
}

/** Returns whether a box ends before the start of the page. */
function isBefore(start: number | undefined, size: string, base: number): boolean {
  const length = pixelsOf(size);
  return start !== undefined && length !== undefined && base + start + length <= 0;
}

const pixelsOf = (value: string): number | undefined =>
  /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:px)?$/.test(value) ? Number.parseFloat(value) : undefined;

function textBelow(element: XmlElement): string {
  const parts: string[] = [];
  const collect = (parent: XmlElement): void => {
    if (NOT_TEXT.get(parent.namespace)?.has(parent.name) && parent.name !== 'option') return;
    for (const child of parent.children) {
      if (isElement(child)) collect(child);
      else parts.push(child);
    }
  };
  collect(element);
  return parts.join(' ');
}

function idsBelow(element: XmlElement): string[] {
  const ids: string[] = [];
  const collect = (parent: XmlElement): void => {
    const id = attributeOf(parent, 'id');
    if (id !== undefined) ids.push(id);
    for (const child of parent.children) if (isElement(child)) collect(child);
  };
  collect(element);
  return ids;
}

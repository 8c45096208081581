import { blend, colorDifference, contrastRatio, type CssColor, parseColor, WHITE } from './css-color.ts';

/**
 * What a change of an element does to its style. In a theme, some of the publisher's colors are overridden, so that the change
 * may show nothing, or may leave text that cannot be read.
 */
export type ChangeEffect = 'visible' | 'invisible' | 'illegible';

/** Number of descendants that are compared: a class may style them instead of the element. */
const MAX_DESCENDANTS = 60;
/** Minimum `colorDifference` that is seen: letters are thin, and a background is an area. */
const MIN_TEXT_DIFFERENCE = 100;
const MIN_BACKGROUND_DIFFERENCE = 20;
/** Text with less contrast cannot be read. */
const MIN_CONTRAST = 2;

const BOX_PROPERTIES =
  'background-image box-shadow opacity visibility display filter clip-path transform translate scale rotate zoom'.split(
    ' ',
  );
const TEXT_PROPERTIES =
  'font-family font-size font-style font-weight font-variant letter-spacing word-spacing text-transform text-shadow text-emphasis-style -webkit-text-stroke-width'.split(
    ' ',
  );
const LINES = ['border-top', 'border-right', 'border-bottom', 'border-left', 'outline'];
const DECORATION = ['line', 'style', 'color', 'thickness'].map((part) => `text-decoration-${part}`);
const DRAWING_PROPERTIES = ['fill', 'stroke', 'stroke-width'];

/** The style of one box. */
interface VisibleStyle {
  readonly element: Element;
  /** Empty if the box has no own text. */
  readonly color: string;
  readonly background: string;
  readonly hasImage: boolean;
  /** All other visible properties. */
  readonly rest: string;
}

/** Makes a change, such as adding a class, and returns its effect on the style of an element. */
export function effectOfChange(element: Element, change: () => void): ChangeEffect {
  const before = visibleStylesOf(element);
  const running = new Set(element.getAnimations({ subtree: true }));
  change();
  const after = visibleStylesOf(element);
  const changed = after.flatMap((style, at) => {
    const old = before[at];
    return old && old.color === style.color && old.background === style.background ? [] : [[old, style] as const];
  });
  if (changed.some(([old, style]) => isLegible(old) && !isLegible(style))) return 'illegible';
  // A transition starts at the old style, and only if there is another one.
  const isAnimated = element.getAnimations({ subtree: true }).some((animation) => !running.has(animation));
  const isVisible =
    isAnimated ||
    before.length !== after.length ||
    after.some((style, at) => style.rest !== before[at]?.rest) ||
    changed.some(([old, style]) => isColorChanged(old, style));
  return isVisible ? 'visible' : 'invisible';
}

/** The styles of an element, its generated content and its descendants. */
function visibleStylesOf(element: Element): VisibleStyle[] {
  const descendants = [...element.querySelectorAll('*')].slice(0, MAX_DESCENDANTS);
  return [
    visibleStyleOf(element),
    visibleStyleOf(element, '::before'),
    visibleStyleOf(element, '::after'),
    ...descendants.map((each) => visibleStyleOf(each)),
  ];
}

function visibleStyleOf(element: Element, pseudo?: '::before' | '::after'): VisibleStyle {
  const style = styleOf(element, pseudo);
  const value = (name: string): string => style?.getPropertyValue(name) ?? '';
  const content = pseudo === undefined ? '' : value('content');
  if (pseudo !== undefined && ['', 'none', 'normal'].includes(content))
    return { element, color: '', background: '', hasImage: false, rest: '' };
  /** A line that is not drawn has a width and a color all the same. */
  const line = (name: string): string => {
    const kind = value(`${name}-style`);
    const width = value(`${name}-width`);
    return ['', 'none', 'hidden'].includes(kind) || width === '0px' ? '' : `${kind} ${width} ${value(`${name}-color`)}`;
  };
  const hasText = pseudo !== undefined || hasOwnText(element);
  const image = value('background-image');
  const rest = [
    content,
    ...BOX_PROPERTIES.map(value),
    ...LINES.map(line),
    ...(['', 'none'].includes(value('text-decoration-line')) ? [] : DECORATION.map(value)),
    ...(hasText ? TEXT_PROPERTIES.map(value) : []),
    ...('ownerSVGElement' in element ? DRAWING_PROPERTIES.map(value) : []),
  ].join(' / ');
  return {
    element,
    color: hasText ? value('color') : '',
    background: value('background-color'),
    hasImage: !['', 'none'].includes(image),
    rest,
  };
}

function isColorChanged(old: VisibleStyle | undefined, style: VisibleStyle): boolean {
  if (!old) return true;
  const ground = groundOf(parentOf(style.element));
  const isOther = (one: string, other: string, least: number): boolean => {
    if (one === other) return false;
    const [first, second] = [parseColor(one), parseColor(other)];
    return !first || !second || colorDifference(blend(first, ground), blend(second, ground)) >= least;
  };
  return (
    isOther(old.color, style.color, MIN_TEXT_DIFFERENCE) ||
    isOther(old.background, style.background, MIN_BACKGROUND_DIFFERENCE)
  );
}

/**
 * Whether text in the color of the theme can be read on the background of its box. True if that cannot be computed, and for
 * text in another color, which the publisher has chosen.
 */
function isLegible(style: VisibleStyle | undefined): boolean {
  const color = style && parseColor(style.color);
  if (!style || !color || style.hasImage) return true;
  if (style.color !== styleOf(style.element.ownerDocument.documentElement)?.color) return true;
  const own = parseColor(style.background);
  const behind = groundOf(parentOf(style.element));
  const ground = own ? blend(own, behind) : behind;
  return contrastRatio(blend(color, ground), ground) >= MIN_CONTRAST;
}

/** The color behind the children of an element, across the frame that it is in. */
function groundOf(element: Element | undefined): CssColor {
  const layers: CssColor[] = [];
  for (let at = element; at; at = parentOf(at)) {
    const color = parseColor(styleOf(at)?.backgroundColor ?? '');
    if (color && color.alpha > 0) layers.push(color);
    if (color?.alpha === 1) break;
  }
  return layers.reduceRight((ground, layer) => blend(layer, ground), WHITE);
}

function parentOf(element: Element): Element | undefined {
  const root = element.getRootNode();
  const outer = 'host' in root ? (root as ShadowRoot).host : element.ownerDocument.defaultView?.frameElement;
  return element.parentElement ?? outer ?? undefined;
}

const styleOf = (element: Element, pseudo?: string): CSSStyleDeclaration | undefined =>
  element.ownerDocument.defaultView?.getComputedStyle(element, pseudo);

const hasOwnText = ({ childNodes }: Element): boolean =>
  [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && (node.nodeValue ?? '').trim() !== '');

import type { PageArea } from './page-area.ts';

/** Styles that make a box fit on its page. */
export interface Fit {
  readonly styles: Readonly<Record<string, string>>;
  /** Whether the box scrolls from now on. */
  readonly isScrollable?: true;
}

/** A smaller difference comes from rounding. */
const TOLERANCE_PX = 1;
/** A smaller table would be too small to read. */
const MIN_TABLE_SCALE = 0.6;
/** Text with such an indent is hidden on purpose, in place of a picture. */
const HIDDEN_INDENT_PX = 500;

/** The display that can be broken over pages. */
const BREAKABLE_DISPLAY: Readonly<Record<string, string>> = {
  // Keeps floats inside, as the overflow did.
  block: 'flow-root',
  'inline-block': 'flow-root',
  'inline-flex': 'flex',
  'inline-grid': 'grid',
  'inline-table': 'table',
  '-webkit-box': 'flow-root',
  '-webkit-inline-box': 'flow-root',
};

/**
 * Returns the styles that make `element` fit, or undefined if it fits. A wide table that is longer than a page is made smaller, so that
 * it still breaks over pages. If it would be too small, or is still too wide (`isScaled`), it scrolls.
 */
export function fitWideBlock(element: HTMLElement, area: PageArea, isScaled: boolean): Fit | undefined {
  const fragments = [...element.getClientRects()];
  const size = Math.max(0, ...fragments.map((rect) => area.inlineSizeOf(rect)));
  const available = availableSize(element, area);
  if (size <= available + TOLERANCE_PX) return undefined;
  const length = fragments.reduce((sum, rect) => sum + area.blockSizeOf(rect), 0);
  const scale = Math.floor((available / size) * 100) / 100;
  if (element.localName === 'table' && length > area.columnLength && scale >= MIN_TABLE_SCALE && !isScaled)
    return { styles: { zoom: String(scale) } };
  return {
    isScrollable: true,
    styles: {
      zoom: '1',
      display: element.localName === 'math' ? 'block math' : 'block',
      overflow: 'auto',
      'max-inline-size': '100%',
      ...(area.isPaged ? { 'max-block-size': `${Math.floor(area.columnLength)}px`, 'break-inside': 'avoid' } : {}),
    },
  };
}

/**
 * Returns the styles that make any other box fit. Such a box is cut off, is wider than the line, or starts left of the
 * line.
 */
export function fitBox(element: HTMLElement, area: PageArea, view: Window): Fit | undefined {
  const rects = [...element.getClientRects()];
  const [first] = rects;
  // Boxes of a pixel hold text for screen readers.
  if (!first || rects.every(({ width, height }) => width <= 1 || height <= 1)) return undefined;
  const style = view.getComputedStyle(element);
  if (isCutOff(element, rects, style, area)) return { styles: releaseStyles(style) };
  // A negative margin also makes a box wide.
  const moved = area.isVertical ? undefined : fitStart(first, style, area);
  if (moved || !isWide(element, rects, style, area)) return moved;
  return fitOrthogonal(style, area) ?? { styles: narrowStyles(style) };
}

/** Whether a box hides some of its content, or goes past the end of its page because it cannot be broken. */
function isCutOff(
  element: HTMLElement,
  rects: readonly DOMRect[],
  style: CSSStyleDeclaration,
  area: PageArea,
): boolean {
  if (rects.some((rect) => area.isCutOff(rect))) return true;
  const { scrollHeight, scrollWidth, clientHeight, clientWidth, textContent } = element;
  // A box without text crops a picture on purpose.
  if (textContent.trim() === '') return false;
  const isOpen = style.overflow === 'visible' && (style.contain === 'none' || style.contain === '');
  const [first] = rects;
  // Scrolled text has no page break that could move content below its box.
  if (isOpen && first && !area.isPaged && !area.isVertical)
    return area.isCutOff({ left: first.left, right: first.right, bottom: first.top + scrollHeight });
  if (isOpen) return false;
  // Letters may be a little higher than their line.
  const tolerance = Number.parseFloat(style.fontSize) / 3;
  return scrollHeight > clientHeight + tolerance || scrollWidth > clientWidth + tolerance;
}

/** Whether a box, or a line in it that cannot be broken, is wider than the block around it. */
function isWide(
  element: HTMLElement,
  rects: readonly DOMRect[],
  { whiteSpace }: CSSStyleDeclaration,
  area: PageArea,
): boolean {
  const size = Math.max(...rects.map((rect) => area.inlineSizeOf(rect)));
  if (size > availableSize(element, area) + TOLERANCE_PX) return true;
  const { scrollHeight, scrollWidth, clientHeight, clientWidth } = element;
  if ((whiteSpace !== 'nowrap' && whiteSpace !== 'pre') || clientWidth === 0) return false;
  return area.isVertical ? scrollHeight > clientHeight + TOLERANCE_PX : scrollWidth > clientWidth + TOLERANCE_PX;
}

const releaseStyles = ({ display }: CSSStyleDeclaration): Fit['styles'] => ({
  position: 'static',
  display: BREAKABLE_DISPLAY[display] ?? display,
  height: 'auto',
  'min-height': '0',
  'max-height': 'none',
  'max-width': '100%',
  'min-width': '0',
  overflow: 'visible',
  'overflow-wrap': 'anywhere',
  contain: 'none',
  '-webkit-line-clamp': 'none',
});

const narrowStyles = ({ whiteSpace }: CSSStyleDeclaration): Fit['styles'] => ({
  'max-inline-size': '100%',
  'min-inline-size': '0',
  'overflow-wrap': 'anywhere',
  'white-space': whiteSpace.startsWith('pre') ? 'pre-wrap' : whiteSpace === 'nowrap' ? 'normal' : whiteSpace,
});

/** Lines in the other direction cannot be broken over pages, so their box scrolls. */
function fitOrthogonal({ writingMode }: CSSStyleDeclaration, area: PageArea): Fit | undefined {
  if ((writingMode !== 'horizontal-tb') === area.isVertical) return undefined;
  const inlineSide = area.isVertical ? 'max-height' : 'max-width';
  return { isScrollable: true, styles: { [inlineSide]: '100%', overflow: 'auto' } };
}

/** Moves a box, or its first line, that starts left of the visible page. */
function fitStart(first: DOMRect, style: CSSStyleDeclaration, area: PageArea): Fit | undefined {
  const isRtl = style.direction === 'rtl';
  const start = isRtl ? first.right : first.left;
  const center = (first.left + first.right) / 2;
  const column = area.columns.find(({ left, right }) => center >= left && center <= right);
  if (!column) return undefined;
  const distance = isRtl ? start - column.right : column.left - start;
  const hidden = distance - area.sideSpace + TOLERANCE_PX;
  if (hidden > TOLERANCE_PX && hidden < HIDDEN_INDENT_PX) return { styles: { 'margin-inline-start': '0' } };
  const indent = Number.parseFloat(style.textIndent);
  const padding = Number.parseFloat(isRtl ? style.paddingRight : style.paddingLeft);
  const hanging = hidden - indent - padding;
  if (!(indent < 0) || hanging <= TOLERANCE_PX || hanging > HIDDEN_INDENT_PX) return undefined;
  return { styles: { 'padding-inline-start': `${padding + hanging}px` } };
}

/** The line length that the block around an element offers. */
function availableSize(element: HTMLElement, area: PageArea): number {
  const { parentElement: parent } = element;
  const view = element.ownerDocument.defaultView;
  const rect = parent?.getClientRects()[0];
  if (!parent || !view || !rect) return area.lineLength;
  const style = view.getComputedStyle(parent);
  // An inline parent has the length of its text.
  if (style.display === 'inline' || style.display === 'contents') return area.lineLength;
  const sides = area.isVertical
    ? [style.paddingTop, style.paddingBottom, style.borderTopWidth, style.borderBottomWidth]
    : [style.paddingLeft, style.paddingRight, style.borderLeftWidth, style.borderRightWidth];
  const inner = area.inlineSizeOf(rect) - sides.reduce((sum, side) => sum + Number.parseFloat(side), 0);
  return Math.min(area.lineLength, inner);
}

import type { BookSection } from '../content/book-from-manifest.ts';

/** The indexes of the fixed pages that are shown together: two sides, one of them possibly blank, or one page in the center. */
export type Spread =
  | { readonly center: number }
  | { readonly left: number; readonly right?: number }
  | { readonly left?: number; readonly right: number };

/** The conditions that decide which pages are shown together. */
export interface SpreadContext {
  readonly sections: readonly Pick<BookSection, 'linear' | 'pageSpread' | 'spread'>[];
  readonly isFixedPage: (index: number) => boolean;
  readonly direction: 'ltr' | 'rtl';
  /** Whether the window is wider than high. */
  readonly isLandscape: boolean;
}

/**
 * Returns the spread of a fixed page among chapters of text. Pages that follow each other form spreads. A page that names no
 * side is shown next to the previous page if that side is free. The first page of the book is its cover, and is shown alone.
 *
 * @see https://www.w3.org/TR/epub-33/#page-spread
 */
export function spreadOf(index: number, context: SpreadContext): Spread {
  if (!canPair(index, context)) return { center: index };
  const [first, second] = context.direction === 'rtl' ? (['right', 'left'] as const) : (['left', 'right'] as const);
  let pending: number | undefined;
  // Starts with the first page after text, because each page decides the side of the next one.
  for (let at = startOfRun(index, context); canPair(at, context); at += 1) {
    const side = context.sections[at]?.pageSpread ?? (at === 0 ? second : undefined);
    if (pending !== undefined && side !== first) {
      if (at === index || pending === index) return pairOf(pending, at, first);
      pending = undefined;
    } else {
      if (pending === index) break;
      if (side === second) {
        if (at === index) break;
      } else pending = at;
    }
    if (at > index) break;
  }
  // Only a page with a declared side has a blank page beside it.
  const side = context.sections[index]?.pageSpread;
  return side === 'left' ? { left: index } : side === 'right' ? { right: index } : { center: index };
}

const pairOf = (one: number, other: number, side: 'left' | 'right'): Spread =>
  side === 'left' ? { left: one, right: other } : { left: other, right: one };

/** Whether a document is a page that may have another one beside it. */
function canPair(index: number, { sections, isFixedPage, isLandscape }: SpreadContext): boolean {
  const section = sections[index];
  if (!section || section.linear === 'no' || !isFixedPage(index)) return false;
  if (section.pageSpread === 'center' || section.spread === 'none') return false;
  return isLandscape || section.spread === 'both';
}

function startOfRun(index: number, context: SpreadContext): number {
  let start = index;
  while (canPair(start - 1, context)) start -= 1;
  return start;
}

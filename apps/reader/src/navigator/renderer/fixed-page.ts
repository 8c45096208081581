/** The size of a fixed page in its own pixels. */
export interface PageSize {
  width: number;
  height: number;
}

/** Used for a page without a size. */
const DEFAULT_SIZE: PageSize = { width: 1000, height: 1400 };

/** Reads the size of a fixed page from its SVG, its `viewport` meta tag, or its only picture. */
export function fixedPageSize(doc: Document): PageSize {
  const drawing = doc.documentElement.localName === 'svg' ? doc.documentElement : undefined;
  const [, , width, height] =
    drawing
      ?.getAttribute('viewBox')
      ?.trim()
      .split(/[\s,]+/)
      .map(Number) ?? [];
  if (width && height) return { width, height };
  const named = new Map(
    (doc.querySelector('meta[name="viewport"]')?.getAttribute('content') ?? '')
      .split(/[,;\s]+/)
      .map((part) => part.split('=').map((side) => side.trim()))
      .map(([name = '', value = '']) => [name, Number.parseFloat(value)]),
  );
  const size = { width: named.get('width') ?? 0, height: named.get('height') ?? 0 };
  if (size.width > 0 && size.height > 0) return size;
  const picture = doc.querySelector('img');
  return picture && picture.naturalWidth > 0
    ? { width: picture.naturalWidth, height: picture.naturalHeight }
    : DEFAULT_SIZE;
}

/** The largest scale at which a page fits into the viewport. */
export const fitScale = (page: PageSize, viewport: PageSize): number =>
  Math.min(viewport.width / page.width, viewport.height / page.height);

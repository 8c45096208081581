/** The size a page was drawn at, in its own pixels. */
export interface PageSize {
  width: number;
  height: number;
}

/** Where a page says nothing of its size. */
const DEFAULT_SIZE: PageSize = { width: 1000, height: 1400 };

/** The size of a page with a fixed layout: of its drawing, of its `viewport`, or of its only picture. */
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
  return picture && picture.naturalWidth > 0 ? { width: picture.naturalWidth, height: picture.naturalHeight } : DEFAULT_SIZE;
}

/** How large a drawn page can be shown in a room without being cut off. */
export const fitScale = (page: PageSize, viewport: PageSize): number =>
  Math.min(viewport.width / page.width, viewport.height / page.height);

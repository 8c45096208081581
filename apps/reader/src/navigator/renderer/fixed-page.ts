/** The size of a fixed page in its own pixels. */
export interface PageSize {
  width: number;
  height: number;
}

/** Used for a page without a size. */
const DEFAULT_SIZE: PageSize = { width: 1000, height: 1400 };

/** The dimensions that a page declares; a missing one is `undefined`. */
type NamedSize = { [side in keyof PageSize]: number | undefined };

/**
 * Reads the size of a fixed page from the SVG, the `viewport` meta tag, the only picture or the body. Also reads the common
 * invalid forms: blanks or semicolons between the parts, blanks around `=`, units, and repeated or missing dimensions. A page
 * without a size gets that of another page.
 *
 * @see https://www.w3.org/TR/epub-33/#sec-fxl-icb-html
 */
export function fixedPageSize(doc: Document, other: PageSize = DEFAULT_SIZE): PageSize {
  const root = doc.documentElement;
  if (root.localName === 'svg') return drawingSize(root) ?? other;
  // Browsers add a viewport to the document of a picture.
  if (imageDocumentPicture(doc)) return pictureSize(doc) ?? other;
  const named = viewportSize(doc);
  if (named.width && named.height) return { width: named.width, height: named.height };
  const content = pictureSize(doc) ?? bodySize(doc) ?? other;
  return { width: named.width ?? content.width, height: named.height ?? content.height };
}

/**
 * Writes the size of a fixed page in the one form that every renderer reads. A page that is only a picture is filled by it.
 * Returns the size.
 */
export function normalizeFixedPage(doc: Document, other?: PageSize): PageSize {
  const size = fixedPageSize(doc, other);
  const root = doc.documentElement;
  if (root.localName === 'svg') normalizeDrawing(root, size);
  else {
    const meta = doc.querySelector('meta[name="viewport"]') ?? doc.createElement('meta');
    meta.setAttribute('name', 'viewport');
    meta.setAttribute('content', `width=${size.width},height=${size.height}`);
    if (!meta.isConnected) doc.head?.append(meta);
  }
  const picture = imageDocumentPicture(doc);
  if (picture)
    for (const [name, value] of Object.entries({ width: '100%', height: '100%', margin: '0', 'object-fit': 'contain' }))
      picture.style.setProperty(name, value, 'important');
  return size;
}

/** The largest scale at which a page fits into the viewport. */
export const fitScale = (page: PageSize, viewport: PageSize): number =>
  Math.min(viewport.width / page.width, viewport.height / page.height);

/** A drawing with its own size would show only a part of its view box. */
function normalizeDrawing(drawing: Element, { width, height }: PageSize): void {
  const box = viewBoxOf(drawing) ?? [0, 0, width, height];
  drawing.setAttribute('viewBox', box.join(' '));
  drawing.setAttribute('width', String(width));
  drawing.setAttribute('height', String(height));
}

function drawingSize(drawing: Element): PageSize | undefined {
  const [, , width, height] = viewBoxOf(drawing) ?? [];
  if (width && height) return { width, height };
  const [ownWidth, ownHeight] = [pixels(drawing.getAttribute('width')), pixels(drawing.getAttribute('height'))];
  return ownWidth && ownHeight ? { width: ownWidth, height: ownHeight } : undefined;
}

/** The view box, with blanks or commas between its numbers. An empty one is not valid. */
function viewBoxOf(drawing: Element): number[] | undefined {
  const numbers = (drawing.getAttribute('viewBox') ?? '')
    .trim()
    .split(/[\s,;]+/)
    .map((part) => Number.parseFloat(part));
  const [, , width = 0, height = 0] = numbers;
  return numbers.length === 4 && numbers.every((number) => Number.isFinite(number)) && width > 0 && height > 0
    ? numbers
    : undefined;
}

/** The size in the first `viewport` meta tag. The first of repeated dimensions applies. Units are ignored. */
function viewportSize(doc: Document): NamedSize {
  const content = doc.querySelector('meta[name="viewport" i]')?.getAttribute('content') ?? '';
  const dimension = (side: keyof PageSize): number | undefined => {
    const [, value = ''] =
      new RegExp(String.raw`(?:^|[\s,;])${side}\s*[=:]\s*["']?([^\s,;"']+)`, 'i').exec(content) ?? [];
    return /^device-/i.test(value) ? windowSize(doc)[side] : pixels(value);
  };
  return { width: dimension('width'), height: dimension('height') };
}

/** `device-width` and `device-height` fill the window of the reader. */
function windowSize(doc: Document): { [side in keyof PageSize]: number | undefined } {
  const reader = doc.defaultView?.parent;
  return reader ? { width: reader.innerWidth, height: reader.innerHeight } : { width: undefined, height: undefined };
}

/** The size of the page's picture or drawing, if the page has only one. */
function pictureSize(doc: Document): PageSize | undefined {
  const pictures = [...doc.querySelectorAll('img, svg')].filter((picture) => !picture.parentElement?.closest('svg'));
  const [picture] = pictures;
  if (!picture || pictures.length > 1) return undefined;
  if (picture.localName === 'svg') return drawingSize(picture);
  const { naturalWidth: width, naturalHeight: height } = picture as HTMLImageElement;
  return width > 0 && height > 0 ? { width, height } : undefined;
}

/** The size in pixels that the style sheet gives to the body. The used size would be that of the window. */
function bodySize(doc: Document): PageSize | undefined {
  // Firefox has no computed style map.
  const style = 'computedStyleMap' in doc.body ? doc.body.computedStyleMap() : undefined;
  const [width, height] = ['width', 'height'].map((name) => {
    const value = style?.get(name);
    return value && 'unit' in value && value.unit === 'px' ? pixels(value.toString()) : undefined;
  });
  return width && height ? { width, height } : undefined;
}

/** Parses a positive number of pixels. Percentages are ignored. */
function pixels(value: string | null | undefined): number | undefined {
  const number = value?.trim().endsWith('%') ? Number.NaN : Number.parseFloat(value ?? '');
  return number > 0 ? number : undefined;
}

/** The picture of the document that a browser makes for a file that is a picture itself. */
function imageDocumentPicture(doc: Document): HTMLElement | undefined {
  if (!/^image\/(?!svg)/.test(doc.contentType)) return undefined;
  return doc.querySelector('img') ?? undefined;
}

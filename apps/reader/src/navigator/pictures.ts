/** A picture of the book, to be looked at by itself. */
export interface Picture {
  src: string;
  alt: string;
}

/** Smaller than this, in pixels of the screen, it is an ornament or a letter. */
const SMALLEST = 64;

/** The picture that was pressed, if it is one and not a link. */
export function pictureAt({ target }: MouseEvent): Picture | undefined {
  // The book's document has an Element class of its own, so `instanceof` with ours would always say no.
  if (target === null || !('closest' in target) || typeof target.closest !== 'function') return undefined;
  const element = target as Element;
  const picture = element.closest('img, svg image');
  if (!picture || picture.closest('a[href]')) return undefined;
  const { width, height } = picture.getBoundingClientRect();
  if (Math.max(width, height) < SMALLEST) return undefined;
  const href =
    picture.localName === 'img'
      ? (picture as HTMLImageElement).currentSrc || (picture as HTMLImageElement).src
      : ((picture as SVGImageElement).href.baseVal ?? '');
  if (href === '') return undefined;
  const title = picture.closest('svg')?.querySelector('title')?.textContent;
  return { src: new URL(href, picture.baseURI).href, alt: picture.getAttribute('alt') ?? title ?? '' };
}

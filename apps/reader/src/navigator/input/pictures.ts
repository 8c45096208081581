import { onArrival } from '../content/arriving-document.ts';
import { elementOf } from '../content/event-target.ts';

/** A picture of the book for the picture view. */
export interface Picture {
  src: string;
  alt: string;
  /** Returns the focus to the picture in the text, if it was opened by key. */
  focus?(): void;
}

/** Minimum size in screen pixels: a smaller picture is an ornament or a letter. */
const MIN_SIZE_PX = 64;

/** The picture at the target of an event, unless it is small or in a link. */
export function pictureAt({ target }: Pick<Event, 'target'>): Picture | undefined {
  const picture = elementOf(target)?.closest('img, svg image');
  if (!picture || picture.closest('a[href]')) return undefined;
  const { width, height } = picture.getBoundingClientRect();
  if (Math.max(width, height) < MIN_SIZE_PX) return undefined;
  const href =
    picture.localName === 'img'
      ? (picture as HTMLImageElement).currentSrc || (picture as HTMLImageElement).src
      : ((picture as SVGImageElement).href.baseVal ?? '');
  if (href === '') return undefined;
  const title = picture.closest('svg')?.querySelector('title')?.textContent;
  return { src: new URL(href, picture.baseURI).href, alt: picture.getAttribute('alt') ?? title ?? '' };
}

/** Makes pictures focusable, and opens them with Enter. The elements of the book stay in place. */
export function makePicturesFocusable(doc: Document, onPicture: (picture: Picture) => void): void {
  const makeFocusable = (picture: HTMLImageElement): void => {
    // Uses the natural size: a chapter is measured before it is shown, when no element has a box.
    const isLarge = Math.max(picture.naturalWidth, picture.naturalHeight) >= MIN_SIZE_PX;
    if (isLarge && !picture.closest('a[href]')) picture.tabIndex = 0;
  };
  const makeAllFocusable = (): void => {
    for (const picture of doc.querySelectorAll('img')) {
      makeFocusable(picture);
      // A picture has no size before it has loaded.
      picture.addEventListener('load', () => makeFocusable(picture));
    }
  };
  makeAllFocusable();
  onArrival(doc, makeAllFocusable);
  doc.addEventListener('keydown', (event) => {
    const picture = event.key === 'Enter' ? pictureAt(event) : undefined;
    // A frame that loses focus forgets its focused element.
    if (picture) onPicture({ ...picture, focus: () => (event.target as HTMLElement).focus({ preventScroll: true }) });
  });
}

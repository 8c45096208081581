import { elementOf } from '../content/event-target.ts';

/** A picture of the book, to be looked at by itself. */
export interface Picture {
  src: string;
  alt: string;
  /** Gives the focus back to it in the text, where it was pressed by a key. */
  focus?(): void;
}

/** Smaller than this, in pixels of the screen, it is an ornament or a letter. */
const MIN_SIZE_PX = 64;

/** The picture that was pressed, if it is one and not a link. */
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

/** Lets the Tab key reach the pictures that can be pressed, and Enter press them, as links are. The book's tree stays as it is. */
export function makePicturesFocusable(doc: Document, onPicture: (picture: Picture) => void): void {
  const makeFocusable = (picture: HTMLImageElement): void => {
    // By the size it was made at: a chapter is measured before it is shown, when nothing in it has a place yet.
    const isLarge = Math.max(picture.naturalWidth, picture.naturalHeight) >= MIN_SIZE_PX;
    if (isLarge && !picture.closest('a[href]')) picture.tabIndex = 0;
  };
  for (const picture of doc.querySelectorAll('img')) {
    makeFocusable(picture);
    // One that is still on its way has no size yet.
    picture.addEventListener('load', () => makeFocusable(picture));
  }
  doc.addEventListener('keydown', (event) => {
    const picture = event.key === 'Enter' ? pictureAt(event) : undefined;
    // A frame that loses the focus forgets which of its elements had it.
    if (picture) onPicture({ ...picture, focus: () => (event.target as HTMLElement).focus({ preventScroll: true }) });
  });
}

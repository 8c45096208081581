import type { FoliateOverlayer } from 'foliate-js/view.js';
import { XHTML_NAMESPACE } from '../content/xhtml.ts';
import { drawHighlight } from './draw-highlight.ts';
import { effectOfChange } from './visible-change.ts';

const DECORATION_ID = 'octavo-narration';
/** Marks the played element on fixed pages, which have no overlay in their own pixels. */
const FALLBACK_CLASS = 'octavo-narration-active';
/** A picture and a drawn element show no background. */
const FALLBACK_STYLE = `
  .${FALLBACK_CLASS} { background-color: rgb(255 213 79 / 45%) !important; }
  :is(svg *, img, video, canvas).${FALLBACK_CLASS} { outline: 3px solid rgb(255 179 0 / 85%) !important; }
`;

/** An element that is played. */
export interface PlayedElement {
  readonly doc: Document;
  readonly element: Element;
  /** Whether it is on a fixed page. */
  readonly isFixed: boolean;
}

/** The highlight of the played element. */
export interface NarrationHighlight {
  show(played: PlayedElement): void;
  remove(): void;
  /** Chooses the highlight again, after styles of the document have changed. */
  refresh(): void;
}

/**
 * Highlights the played element with the class of the book. The class shows nothing if the book has no rule for it or the
 * theme overrides the rule. The highlight of *Read aloud* is then drawn as well. It replaces a class that makes text unreadable.
 */
export function createNarrationHighlight(
  activeClass: string,
  overlayOf: (doc: Document) => FoliateOverlayer | undefined,
): NarrationHighlight {
  const classes = classNames(activeClass);
  let shown: PlayedElement | undefined;

  const isMarkedByBook = (element: Element): boolean => {
    if (classes.length === 0) return false;
    const effect = effectOfChange(element, () => element.classList.add(...classes));
    if (effect === 'illegible') element.classList.remove(...classes);
    return effect === 'visible';
  };
  const draw = ({ doc, element, isFixed }: PlayedElement): void => {
    if (isMarkedByBook(element)) return;
    const overlay = isFixed ? undefined : overlayOf(doc);
    if (overlay) return overlay.add(DECORATION_ID, rangeOf(element), drawHighlight, { color: 'spoken' });
    addFallbackStyle(doc);
    element.classList.add(FALLBACK_CLASS);
  };
  const erase = ({ doc, element }: PlayedElement): void => {
    element.classList.remove(FALLBACK_CLASS, ...classes);
    overlayOf(doc)?.remove(DECORATION_ID);
  };
  return {
    show(played) {
      if (shown) erase(shown);
      shown = played;
      draw(played);
    },
    remove() {
      if (shown) erase(shown);
      shown = undefined;
    },
    refresh() {
      if (!shown) return;
      erase(shown);
      draw(shown);
    },
  };
}

/** The class names of a property of the book, which should have one. */
export const classNames = (value: string): string[] => value.split(/\s+/).filter((name) => name !== '');

/** The content of an element, or the element itself if it has none, like a picture. */
export function rangeOf(element: Element): Range {
  const range = element.ownerDocument.createRange();
  if (element.hasChildNodes()) range.selectNodeContents(element);
  else range.selectNode(element);
  return range;
}

function addFallbackStyle(doc: Document): void {
  const id = `${FALLBACK_CLASS}-style`;
  if (doc.getElementById(id)) return;
  const style = doc.createElementNS(XHTML_NAMESPACE, 'style');
  style.id = id;
  style.textContent = FALLBACK_STYLE;
  (doc.head ?? doc.documentElement).append(style);
}

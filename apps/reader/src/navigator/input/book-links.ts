import type { View } from 'foliate-js/view.js';
import type { FootnoteReference } from '../../footnotes/load-footnote.ts';
import { isFootnoteReference } from '../../footnotes/footnote-reference.ts';

/** A link to an address outside the book that was followed. */
export interface ExternalLink {
  href: string;
  /** Returns the focus to the link. */
  focus(): void;
}

export interface LinkEvents {
  /** A link to another location of the book was followed. */
  onLink(href: string): void;
  /** A link to a note was followed. */
  onFootnote(call: FootnoteReference): void;
  /** A link to another website, an email address or a telephone number was followed. */
  onExternalLink(link: ExternalLink): void;
}

/** Handles the book's links in place of the engine; `events` decide the action of a link. */
export function listenToLinks(view: View, events: LinkEvents): void {
  view.addEventListener('link', (event) => {
    if (!(event instanceof CustomEvent)) return;
    event.preventDefault();
    const { a, href } = event.detail as { a: HTMLAnchorElement; href: string };
    if (isFootnoteReference(a))
      events.onFootnote({
        href,
        label: a.textContent.trim(),
        rect: screenRect(a),
        focus: () => a.focus({ preventScroll: true }),
      });
    else events.onLink(href);
  });
  view.addEventListener('external-link', (event) => {
    if (!(event instanceof CustomEvent)) return;
    // The engine would give the other page a reference to this window.
    event.preventDefault();
    const { a, href } = event.detail as { a: HTMLAnchorElement; href: string };
    events.onExternalLink({ href, focus: () => a.focus({ preventScroll: true }) });
  });
}

/** Opens an external URL in a new window without an opener. */
export function openExternal(href: string): void {
  window.open(href, '_blank', 'noopener,noreferrer');
}

/** The position of an element or range on the page, also inside a frame. */
export function screenRect(element: Element | Range): { top: number; bottom: number; left: number } {
  const { top, bottom, left } = element.getBoundingClientRect();
  const doc = 'ownerDocument' in element ? element.ownerDocument : element.startContainer.ownerDocument;
  const frame = doc?.defaultView?.frameElement;
  if (!frame) return { top, bottom, left };
  const box = frame.getBoundingClientRect();
  const scale = frame.clientWidth > 0 ? box.width / frame.clientWidth : 1;
  return { top: box.top + top * scale, bottom: box.top + bottom * scale, left: box.left + left * scale };
}

import type { View } from 'foliate-js/view.js';
import { elementOf } from '../content/event-target.ts';

/** Passes a document that the view's own renderer did not load to `view`, and prepares it as the engine does. */
export function connectDocument(view: View, doc: Document, index: number): void {
  const section = view.book.sections[index];
  doc.addEventListener('click', (event) => {
    const a = elementOf(event.target)?.closest('a[href]');
    if (!a) return;
    event.preventDefault();
    const rawHref = a.getAttribute('href') ?? '';
    const href = section?.resolveHref(rawHref) ?? rawHref;
    const type = view.book.isExternal(href) ? 'external-link' : 'link';
    view.dispatchEvent(new CustomEvent(type, { detail: { a, href }, cancelable: true }));
  });
  view.dispatchEvent(new CustomEvent('load', { detail: { doc, index } }));
}

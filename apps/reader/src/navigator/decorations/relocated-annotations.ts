import type { FoliateBook } from 'foliate-js/view.js';
import type { Annotation } from '../../annotations/annotation.ts';
import { resolveAnchor } from '../content/anchoring.ts';

/** The annotations whose text or document is no longer where it was when they were created. */
export interface RelocatedAnnotations {
  /** Whether the annotation is known to be in another document. If unknown, it is checked, and `onFound` reports the result. */
  has(annotation: Annotation): boolean;
}

/**
 * Checks the document of an annotation whose text was found in another document. Only such annotations are checked, so
 * an edition with unchanged chapters fetches almost nothing. If the document cannot be loaded, the annotation stays there.
 */
export function createRelocatedAnnotations(
  book: FoliateBook,
  hrefOf: (index: number) => string | undefined,
  onFound: () => void,
): RelocatedAnnotations {
  const relocated = new WeakMap<Annotation, boolean>();
  /** The document that was checked last: annotations are grouped by chapter. */
  let last: { readonly index: number; readonly doc: Promise<Document> } | undefined;
  const checkRelocated = async (annotation: Annotation, index: number): Promise<void> => {
    const section = book.sections[index];
    if (!section) return;
    if (last?.index !== index) last = { index, doc: section.createDocument() };
    const doc = await last.doc;
    if (resolveAnchor(doc, index, annotation, book)) return;
    relocated.set(annotation, true);
    onFound();
  };
  return {
    has(annotation) {
      const isRelocated = relocated.get(annotation);
      if (isRelocated !== undefined) return isRelocated;
      const index = book.sections.findIndex((_, at) => hrefOf(at) === annotation.href);
      relocated.set(annotation, index === -1);
      // Checked again on the next page that has the text.
      if (index !== -1) checkRelocated(annotation, index).catch(() => void relocated.delete(annotation));
      return index === -1;
    },
  };
}

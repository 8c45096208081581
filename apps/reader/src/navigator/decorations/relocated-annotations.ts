import type { FoliateBook } from 'foliate-js/view.js';
import type { Annotation } from '../../annotations/annotation.ts';
import { resolveAnchor } from '../content/anchoring.ts';

/** The marks whose words an edition has taken out of their own document, or whose document it has not. */
export interface RelocatedAnnotations {
  /** Whether it is known that the mark stands elsewhere; where it is not, it is found out, and said when it does. */
  has(mark: Annotation): boolean;
}

/**
 * Looks into the own document of a mark that another document seems to have. It is asked for such a mark alone, so in an edition
 * that kept its chapters next to nothing is fetched. What cannot be had is no proof: then the mark stays where it was made.
 */
export function createRelocatedAnnotations(
  book: FoliateBook,
  hrefOf: (index: number) => string | undefined,
  onFound: () => void,
): RelocatedAnnotations {
  const relocated = new WeakMap<Annotation, boolean>();
  /** The document that was looked into last: marks come by chapters. */
  let last: { readonly index: number; readonly doc: Promise<Document> } | undefined;
  const checkRelocated = async (mark: Annotation, index: number): Promise<void> => {
    const section = book.sections[index];
    if (!section) return;
    if (last?.index !== index) last = { index, doc: section.createDocument() };
    const doc = await last.doc;
    if (resolveAnchor(doc, index, mark, book)) return;
    relocated.set(mark, true);
    onFound();
  };
  return {
    has(mark) {
      const answer = relocated.get(mark);
      if (answer !== undefined) return answer;
      const index = book.sections.findIndex((_, at) => hrefOf(at) === mark.href);
      relocated.set(mark, index === -1);
      // Asked again with the next page that seems to have it.
      if (index !== -1) checkRelocated(mark, index).catch(() => void relocated.delete(mark));
      return index === -1;
    },
  };
}

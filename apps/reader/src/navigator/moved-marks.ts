import type { FoliateBook } from 'foliate-js/view.js';
import type { Mark } from '../marks/mark.ts';
import { anchorIn } from './anchoring.ts';

/** The marks whose words an edition has taken out of their own document, or whose document it has not. */
export interface MovedMarks {
  /** Whether it is known that the mark stands elsewhere; where it is not, it is found out, and said when it does. */
  has(mark: Mark): boolean;
}

/**
 * Looks into the own document of a mark that another document seems to have. It is asked for such a mark alone, so in an edition
 * that kept its chapters next to nothing is fetched. What cannot be had is no proof: then the mark stays where it was made.
 */
export function createMovedMarks(
  book: FoliateBook,
  hrefOf: (index: number) => string | undefined,
  onFound: () => void,
): MovedMarks {
  const known = new WeakMap<Mark, boolean>();
  /** The document that was looked into last: marks come by chapters. */
  let last: { readonly index: number; readonly doc: Promise<Document> } | undefined;
  const look = async (mark: Mark, index: number): Promise<void> => {
    const section = book.sections[index];
    if (!section) return;
    if (last?.index !== index) last = { index, doc: section.createDocument() };
    const doc = await last.doc;
    if (anchorIn(doc, index, mark, book)) return;
    known.set(mark, true);
    onFound();
  };
  return {
    has(mark) {
      const answer = known.get(mark);
      if (answer !== undefined) return answer;
      const index = book.sections.findIndex((_, at) => hrefOf(at) === mark.href);
      known.set(mark, index === -1);
      // Asked again with the next page that seems to have it.
      if (index !== -1) look(mark, index).catch(() => void known.delete(mark));
      return index === -1;
    },
  };
}

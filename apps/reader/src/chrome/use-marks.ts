import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Mark, MarkColor } from '../marks/mark.ts';
import type { Navigator, ReadingLocation } from '../navigator/navigator.ts';
import type { BookSelection } from '../navigator/selections.ts';
import type { MarksStore } from '../sync/marks-store.ts';
import { mergedMark } from '../sync/merge-marks.ts';

export interface Marking {
  readonly store: MarksStore;
  readonly marks: MarksStore['marks'];
  /** The bookmarks on the page that is shown. */
  readonly bookmarksHere: readonly string[];
  toggleBookmark(): void;
  /** Colors what is selected; gives the id of the new mark. */
  highlight(selection: BookSelection, color: MarkColor): string;
  setColor(id: string, color: MarkColor): void;
  /** Keeps a note that was typed over that of `from`, with what became of the mark meanwhile. */
  setNote(from: Mark, note: string): void;
}

const now = (): string => new Date().toISOString();

/** What can be marked in the open book, and what is. */
export function useMarks(
  store: MarksStore,
  navigator: Navigator | undefined,
  location: ReadingLocation | undefined,
): Marking {
  const marks = useSyncExternalStore(store.subscribe, () => store.marks);
  // Drawn as they change, before the page is: only a drawn bookmark is known to stand on the page that is shown.
  useEffect(() => {
    const show = (): void => navigator?.showMarks(store.marks);
    show();
    return store.subscribe(show);
  }, [navigator, store]);
  // oxlint-disable-next-line react/exhaustive-deps -- asked again for every page and every change of the marks
  const bookmarksHere = useMemo(() => navigator?.bookmarksInView() ?? [], [navigator, marks, location]);

  const fresh = () => ({
    id: crypto.randomUUID(),
    note: '',
    total_progression: location?.totalProgression ?? 0,
    chapter: location?.chapter ?? null,
    created_at: now(),
    updated_at: now(),
    version: 0,
  });
  const find = (id: string): Mark | undefined => store.marks.find((known) => known.id === id);
  return {
    store,
    marks,
    bookmarksHere,
    toggleBookmark() {
      const here = navigator?.here();
      if (bookmarksHere.length > 0) for (const id of bookmarksHere) store.remove(id);
      else if (here) store.put({ ...fresh(), kind: 'bookmark', color: null, ...here });
    },
    highlight({ cfi, href, quote }, color) {
      const mark = { ...fresh(), kind: 'highlight' as const, color, cfi, href, quote };
      store.put(mark);
      navigator?.clearSelection();
      return mark.id;
    },
    setColor(id, color) {
      const mark = find(id);
      if (mark) store.put({ ...mark, color, updated_at: now() });
    },
    setNote(from, note) {
      const mine = { ...from, note };
      store.put({ ...mergedMark(from, mine, find(from.id) ?? mine), updated_at: now() });
    },
  };
}

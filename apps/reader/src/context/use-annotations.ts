import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Annotation, AnnotationColor } from '../annotations/annotation.ts';
import type { Navigator, Locator } from '../navigator/navigator.ts';
import type { BookSelection } from '../navigator/input/selections.ts';
import type { AnnotationStore } from '../sync/annotation-store.ts';
import { mergeAnnotation } from '../annotations/merge-annotations.ts';

export interface AnnotationControls {
  readonly store: AnnotationStore;
  readonly all: AnnotationStore['annotations'];
  /** The bookmarks on the page that is shown. */
  readonly bookmarksHere: readonly string[];
  toggleBookmark(): void;
  /** Colors what is selected; gives the id of the new mark. */
  highlight(selection: BookSelection, color: AnnotationColor): string;
  setColor(id: string, color: AnnotationColor): void;
  /** Keeps a note that was typed over that of `from`, with what became of the mark meanwhile. */
  setNote(from: Annotation, note: string): void;
}

const timestamp = (): string => new Date().toISOString();

/** What can be marked in the open book, and what is. */
export function useAnnotations(
  store: AnnotationStore,
  navigator: Navigator | undefined,
  locator: Locator | undefined,
): AnnotationControls {
  const all = useSyncExternalStore(store.subscribe, () => store.annotations);
  // Drawn as they change, before the page is: only a drawn bookmark is known to stand on the page that is shown.
  useEffect(() => {
    const show = (): void => navigator?.showAnnotations(store.annotations);
    show();
    return store.subscribe(show);
  }, [navigator, store]);
  // oxlint-disable-next-line react/exhaustive-deps -- asked again for every page and every change of the marks
  const bookmarksHere = useMemo(() => navigator?.bookmarksInView() ?? [], [navigator, all, locator]);

  const newAnnotation = () => ({
    id: crypto.randomUUID(),
    note: '',
    total_progression: locator?.totalProgression ?? 0,
    chapter: locator?.chapter ?? null,
    created_at: timestamp(),
    updated_at: timestamp(),
    version: 0,
  });
  const find = (id: string): Annotation | undefined => store.annotations.find((known) => known.id === id);
  return {
    store,
    all,
    bookmarksHere,
    toggleBookmark() {
      const here = navigator?.currentAnchor();
      if (bookmarksHere.length > 0) for (const id of bookmarksHere) store.remove(id);
      else if (here) store.put({ ...newAnnotation(), kind: 'bookmark', color: null, ...here });
    },
    highlight({ cfi, href, quote }, color) {
      const mark = { ...newAnnotation(), kind: 'highlight' as const, color, cfi, href, quote };
      store.put(mark);
      navigator?.clearSelection();
      return mark.id;
    },
    setColor(id, color) {
      const mark = find(id);
      if (mark) store.put({ ...mark, color, updated_at: timestamp() });
    },
    setNote(from, note) {
      const mine = { ...from, note };
      store.put({ ...mergeAnnotation(from, mine, find(from.id) ?? mine), updated_at: timestamp() });
    },
  };
}

import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Annotation, AnnotationColor } from '../annotations/annotation.ts';
import type { Navigator, PageLocator } from '../navigator/navigator.ts';
import type { BookSelection } from '../navigator/input/selections.ts';
import type { AnnotationStore } from '../sync/annotation-store.ts';
import { mergeAnnotation } from '../annotations/merge-annotations.ts';

export interface AnnotationControls {
  readonly store: AnnotationStore;
  readonly all: AnnotationStore['annotations'];
  /** The bookmarks on the visible page. */
  readonly bookmarksHere: readonly string[];
  toggleBookmark(): void;
  /** Highlights the selection and returns the id of the new annotation. */
  highlight(selection: BookSelection, color: AnnotationColor): string;
  setColor(id: string, color: AnnotationColor): void;
  /** Saves an edited note of `from`, and merges it with changes that other devices made during the edit. */
  setNote(from: Annotation, note: string): void;
}

const timestamp = (): string => new Date().toISOString();

/** The annotations of the open book, and the functions to change them. */
export function useAnnotations(
  store: AnnotationStore,
  navigator: Navigator | undefined,
  locator: PageLocator | undefined,
): AnnotationControls {
  const all = useSyncExternalStore(store.subscribe, () => store.annotations);
  // Runs before the page renders: only a decorated bookmark is known to be on the visible page.
  useEffect(() => {
    const show = (): void => navigator?.showAnnotations(store.annotations);
    show();
    return store.subscribe(show);
  }, [navigator, store]);
  // oxlint-disable-next-line react/exhaustive-deps -- reads the page again after every page turn and every change of an annotation
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
      const anchor = navigator?.currentAnchor();
      if (bookmarksHere.length > 0) for (const id of bookmarksHere) store.remove(id);
      else if (anchor) store.put({ ...newAnnotation(), kind: 'bookmark', color: null, ...anchor });
    },
    highlight({ cfi, href, quote }, color) {
      const annotation = { ...newAnnotation(), kind: 'highlight' as const, color, cfi, href, quote };
      store.put(annotation);
      navigator?.clearSelection();
      return annotation.id;
    },
    setColor(id, color) {
      const annotation = find(id);
      if (annotation) store.put({ ...annotation, color, updated_at: timestamp() });
    },
    setNote(from, note) {
      const local = { ...from, note };
      store.put({ ...mergeAnnotation(from, local, find(from.id) ?? local), updated_at: timestamp() });
    },
  };
}

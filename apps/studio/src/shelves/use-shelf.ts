import { type ShelfBook, shelfEditedElsewhere, type ShelfMonth } from '@octavo/core/admin';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useStudio } from '../app/use-studio.tsx';
import { SHELVES_KEY } from '../queries/admin-shelves.queries.ts';

/** The shelf that an editor works on. */
export interface EditedShelf {
  readonly books: readonly ShelfBook[];
  readonly state: 'saved' | 'saving' | 'failed' | 'conflict';
  readonly error: unknown;
  /** The stored shelf, after another editor has changed it. */
  readonly theirs: ShelfMonth | undefined;
  /** Changes the books without saving them. */
  show(books: readonly ShelfBook[]): void;
  /** Changes the books and saves them. */
  change(books: readonly ShelfBook[]): void;
  /** Saves the shown books again. */
  retry(): void;
  /** Replaces the stored shelf of another editor with the shown books. */
  keepMine(): void;
  /** Shows the stored shelf of another editor. */
  takeTheirs(): void;
}

interface Saved {
  readonly state: EditedShelf['state'];
  readonly error?: unknown;
  readonly theirs?: ShelfMonth;
}

/** Saves each change of a month, one at a time, for the version that the editor has seen. */
export function useShelf(shelf: ShelfMonth): EditedShelf {
  const { admin } = useStudio();
  const queryClient = useQueryClient();
  const [books, setBooks] = useState<readonly ShelfBook[]>(shelf.books);
  const [known, setKnown] = useState(shelf.version);
  const [saved, setSaved] = useState<Saved>({ state: 'saved' });
  const work = useRef({ version: shelf.version, isSaving: false, next: undefined as readonly ShelfBook[] | undefined });
  // Another editor has changed the shelf, and this one has not.
  if (shelf.version !== known && saved.state === 'saved') {
    setKnown(shelf.version);
    setBooks(shelf.books);
  }

  const save = async (list: readonly ShelfBook[]) => {
    const { current: at } = work;
    at.next = list;
    if (at.isSaving) return;
    at.isSaving = true;
    setSaved({ state: 'saving' });
    try {
      while (at.next) {
        const sent: readonly ShelfBook[] = at.next;
        at.next = undefined;
        const stored = await admin.setShelf(
          shelf.month,
          at.version,
          sent.map(({ id }) => id),
        );
        at.version = stored.version;
        setKnown(stored.version);
      }
      await queryClient.invalidateQueries({ queryKey: SHELVES_KEY });
      setSaved({ state: 'saved' });
    } catch (error) {
      const theirs = shelfEditedElsewhere(error);
      setSaved(theirs ? { state: 'conflict', theirs } : { state: 'failed', error });
    } finally {
      at.isSaving = false;
    }
  };
  const saveFor = (version: string) => {
    work.current.version = version;
    void save(books);
  };
  return {
    books,
    state: saved.state,
    error: saved.error,
    theirs: saved.theirs,
    show: setBooks,
    change: (list) => {
      setBooks(list);
      // The conflict is solved first.
      if (saved.state === 'conflict') return;
      if (!work.current.isSaving && saved.state === 'saved') work.current.version = known;
      void save(list);
    },
    retry: () => void save(books),
    keepMine: () => saveFor(saved.theirs?.version ?? known),
    takeTheirs: () => {
      const { theirs } = saved;
      if (!theirs) return;
      work.current.version = theirs.version;
      setKnown(theirs.version);
      setBooks(theirs.books);
      setSaved({ state: 'saved' });
      void queryClient.invalidateQueries({ queryKey: SHELVES_KEY });
    },
  };
}

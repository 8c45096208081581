import { useRef, useState } from 'react';

/** A stored list with its version. */
export interface StoredList<Item> {
  readonly version: string;
  readonly items: readonly Item[];
}

/** A list that an editor works on. */
export interface VersionedList<Item> {
  readonly items: readonly Item[];
  readonly state: 'saved' | 'saving' | 'failed' | 'conflict';
  readonly error: unknown;
  /** The stored list, after another editor has changed it. */
  readonly theirs: readonly Item[] | undefined;
  /** Changes the items without saving them. */
  show(items: readonly Item[]): void;
  /** Changes the items and saves them. */
  change(items: readonly Item[]): void;
  /** Saves the shown items again. */
  retry(): void;
  /** Replaces the stored list of another editor with the shown items. */
  keepMine(): void;
  /** Shows the stored list of another editor. */
  takeTheirs(): void;
}

interface VersionedListOptions<Item> {
  readonly stored: StoredList<Item>;
  /** Saves the items for a version, and returns the next version. */
  readonly save: (version: string, items: readonly Item[]) => Promise<string>;
  /** The stored list of a save that was refused because of its version; `null` for any other failure. */
  readonly conflictOf: (error: unknown) => StoredList<Item> | null;
  /** Reads the stored list again. */
  readonly onSaved: () => Promise<void>;
}

interface Saved<Item> {
  readonly state: VersionedList<Item>['state'];
  readonly error?: unknown;
  readonly theirs?: StoredList<Item>;
}

/** Saves each change of a list, one at a time, for the version that the editor has seen. */
export function useVersionedList<Item>({
  stored,
  save,
  conflictOf,
  onSaved,
}: VersionedListOptions<Item>): VersionedList<Item> {
  const [items, setItems] = useState(stored.items);
  const [known, setKnown] = useState(stored.version);
  const [saved, setSaved] = useState<Saved<Item>>({ state: 'saved' });
  const work = useRef({ version: stored.version, isSaving: false, next: undefined as readonly Item[] | undefined });
  // Another editor has changed the list, and this one has not.
  if (stored.version !== known && saved.state === 'saved') {
    setKnown(stored.version);
    setItems(stored.items);
  }

  const saveAll = async (list: readonly Item[]) => {
    const { current: at } = work;
    at.next = list;
    if (at.isSaving) return;
    at.isSaving = true;
    setSaved({ state: 'saving' });
    try {
      while (at.next) {
        const sent: readonly Item[] = at.next;
        at.next = undefined;
        at.version = await save(at.version, sent);
        setKnown(at.version);
      }
      await onSaved();
      setSaved({ state: 'saved' });
    } catch (error) {
      const theirs = conflictOf(error);
      setSaved(theirs ? { state: 'conflict', theirs } : { state: 'failed', error });
    } finally {
      at.isSaving = false;
    }
  };
  return {
    items,
    state: saved.state,
    error: saved.error,
    theirs: saved.theirs?.items,
    show: setItems,
    change: (list) => {
      setItems(list);
      // The conflict is solved first.
      if (saved.state === 'conflict') return;
      if (!work.current.isSaving && saved.state === 'saved') work.current.version = known;
      void saveAll(list);
    },
    retry: () => void saveAll(items),
    keepMine: () => {
      work.current.version = saved.theirs?.version ?? known;
      void saveAll(items);
    },
    takeTheirs: () => {
      const { theirs } = saved;
      if (!theirs) return;
      work.current.version = theirs.version;
      setKnown(theirs.version);
      setItems(theirs.items);
      setSaved({ state: 'saved' });
      void onSaved();
    },
  };
}

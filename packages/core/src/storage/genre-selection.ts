import type { Genre, Id } from '../entities/index.ts';
import { genreParam } from '../entities/index.ts';
import { storageKeys as keys } from './keys.ts';
import type { StoragePort } from './storage-port.ts';

/** The selected genre: its name in lower case and its id; both `''` without a selection. */
export interface GenreSelection {
  readonly genre: string;
  readonly id: Id;
}

/** Stores the selected genre under the spec's keys, as plain text. */
export interface GenreSelectionStore {
  /** Returns the current selection; the same object until a change. */
  read(): GenreSelection;
  choose(genre: Pick<Genre, 'id' | 'name'>): void;
  /** Clears the selection: both keys become empty text. */
  reset(): void;
  subscribe(listener: () => void): () => void;
}

/** Creates a {@link GenreSelectionStore}. */
export function createGenreSelection(storage: StoragePort): GenreSelectionStore {
  const listeners = new Set<() => void>();
  let cache: GenreSelection = { genre: '', id: '' };
  const read = () => {
    const genre = unquote(storage.get(keys.genre));
    const id = unquote(storage.get(keys.genreId));
    if (genre !== cache.genre || id !== String(cache.id)) cache = { genre, id };
    return cache;
  };
  const write = (genre: string, id: string) => {
    storage.set(keys.genre, genre);
    storage.set(keys.genreId, id);
    for (const listener of listeners) listener();
  };
  return {
    read,
    choose: ({ id, name }) => write(genreParam(name), String(id)),
    reset: () => write('', ''),
    subscribe: (listener) => {
      listeners.add(listener);
      const stop = storage.subscribe((key) => {
        if (key === null || key === keys.genre || key === keys.genreId) listener();
      });
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
  };
}

/** Removes JSON quotes and the word null, which other versions of the shop wrote. */
function unquote(text: string | null): string {
  const bare = (text ?? '').trim().replace(/^"(.*)"$/, '$1');
  return bare === 'null' || bare === 'undefined' ? '' : bare;
}

import { type ShelfBook, shelfEditedElsewhere, type ShelfMonth } from '@octavo/core/admin';
import { useQueryClient } from '@tanstack/react-query';
import { useStudio } from '../app/use-studio.tsx';
import { type StoredList, useVersionedList, type VersionedList } from '../order/use-versioned-list.ts';
import { SHELVES_KEY } from '../queries/admin-shelves.queries.ts';

const toList = ({ version, books }: Pick<ShelfMonth, 'version' | 'books'>): StoredList<ShelfBook> => ({
  version,
  items: books,
});

/** Saves each change of a month, one at a time, for the version that the editor has seen. */
export function useShelf(shelf: ShelfMonth): VersionedList<ShelfBook> {
  const { admin } = useStudio();
  const queryClient = useQueryClient();
  return useVersionedList({
    stored: toList(shelf),
    save: async (version, books) => {
      const ids = books.map(({ id }) => id);
      return (await admin.setShelf(shelf.month, version, ids)).version;
    },
    conflictOf: (error) => {
      const theirs = shelfEditedElsewhere(error);
      return theirs && toList(theirs);
    },
    onSaved: async () => queryClient.invalidateQueries({ queryKey: SHELVES_KEY }),
  });
}

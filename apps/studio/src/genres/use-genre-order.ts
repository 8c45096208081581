import { type AdminGenres, genresEditedElsewhere } from '@octavo/core/admin';
import { useQueryClient } from '@tanstack/react-query';
import { useStudio } from '../app/use-studio.tsx';
import { type StoredList, useVersionedList, type VersionedList } from '../order/use-versioned-list.ts';
import { genresQuery } from '../queries/genres.queries.ts';

const toList = ({ version, data }: AdminGenres): StoredList<number> => ({ version, items: data.map(({ id }) => id) });

/** Saves each new order of the genres, by id. */
export function useGenreOrder(genres: AdminGenres): VersionedList<number> {
  const { admin } = useStudio();
  const queryClient = useQueryClient();
  const { queryKey } = genresQuery(admin);
  return useVersionedList({
    stored: toList(genres),
    save: async (version, ids) => (await admin.setGenreOrder(version, ids)).version,
    conflictOf: (error) => {
      const theirs = genresEditedElsewhere(error);
      // The list has the genres that the other editor created or renamed.
      if (theirs) queryClient.setQueryData(queryKey, theirs);
      return theirs && toList(theirs);
    },
    onSaved: async () => queryClient.invalidateQueries({ queryKey }),
  });
}

import { type AdminApi, type AdminGenres, genresEditedElsewhere } from '@octavo/core/admin';
import { StoreError } from '@octavo/core/errors';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useStudio } from '../app/use-studio.tsx';
import { genresQuery } from '../queries/genres.queries.ts';

/** Changes the genres, and shows the stored ones. After a conflict, the next attempt is about what the other editor has stored. */
export function useGenreChange<Input = void>(
  change: (admin: AdminApi, input: Input) => Promise<AdminGenres>,
  onDone: (genres: AdminGenres, input: Input) => void,
) {
  const { admin } = useStudio();
  const queryClient = useQueryClient();
  const { queryKey } = genresQuery(admin);
  return useMutation({
    mutationFn: async (input: Input) => change(admin, input),
    onSuccess: (genres, input) => {
      queryClient.setQueryData(queryKey, genres);
      onDone(genres, input);
    },
    onError: (error) => {
      const stored = genresEditedElsewhere(error);
      if (stored) queryClient.setQueryData(queryKey, stored);
      else if (error instanceof StoreError && error.code === 'genre_not_found')
        void queryClient.invalidateQueries({ queryKey });
    },
  });
}

import type { StudioBook } from '@octavo/core/studio';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useStudio } from '../app/use-studio.tsx';
import { BOOKS_KEY, bookQuery, settingsQuery } from '../queries/studio.queries.ts';

const route = getRouteApi('/studio/books/$id');

/** The book of the URL. Its page shows children only when the book has loaded. */
export function useBook(): StudioBook {
  const { api } = useStudio();
  const { data } = useQuery(bookQuery(api, route.useParams().id));
  if (!data) throw new Error('The book has not loaded yet.');
  return data;
}

/** The time zone of the shop; `undefined` until it is known. */
export function useTimeZone(): string | undefined {
  const { api } = useStudio();
  return useQuery(settingsQuery(api)).data?.time_zone;
}

/** Returns a function that caches a changed book and invalidates the lists. */
export function useStoreBook() {
  const { api } = useStudio();
  const queryClient = useQueryClient();
  return (book: StudioBook): void => {
    queryClient.setQueryData(bookQuery(api, book.id).queryKey, book);
    void queryClient.invalidateQueries({ queryKey: BOOKS_KEY });
  };
}

/** A mutation of the status of a book. */
export function useStatusChange(change: () => Promise<StudioBook>) {
  const store = useStoreBook();
  return useMutation({ mutationFn: change, onSuccess: store });
}

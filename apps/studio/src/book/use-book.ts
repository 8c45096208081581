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

/** Stores a changed book for all pages; lists are asked for again. */
export function useStoreBook() {
  const { api } = useStudio();
  const queryClient = useQueryClient();
  return (book: StudioBook): void => {
    queryClient.setQueryData(bookQuery(api, book.id).queryKey, book);
    void queryClient.invalidateQueries({ queryKey: BOOKS_KEY });
  };
}

/** Changes the status of a book by one of the calls for it. */
export function useStatusChange(change: () => Promise<StudioBook>) {
  const store = useStoreBook();
  return useMutation({ mutationFn: change, onSuccess: store });
}

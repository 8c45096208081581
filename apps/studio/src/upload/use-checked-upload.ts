import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useStudio } from '../app/use-studio.tsx';
import { bookQuery, BOOKS_KEY, editionsQuery, uploadQuery } from '../queries/studio.queries.ts';

/** An upload for a book. Once its file has been accepted, the book and the lists are fetched again. */
export function useCheckedUpload(id: string | undefined, bookId: number) {
  const { api } = useStudio();
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery({ ...uploadQuery(api, id ?? ''), enabled: id !== undefined });
  const isReady = data?.status === 'ready';
  useEffect(() => {
    if (!isReady) return;
    for (const queryKey of [bookQuery(api, bookId).queryKey, editionsQuery(api, bookId).queryKey, BOOKS_KEY])
      void queryClient.invalidateQueries({ queryKey });
  }, [isReady, api, bookId, queryClient]);
  return { upload: data, error, refetch, isReady };
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useStudio } from '../app/use-studio.tsx';
import { bookQuery, BOOKS_KEY, editionsQuery, uploadQuery } from '../queries/studio.queries.ts';

/** An upload for a book. It is ready when the book and the lists include the accepted file. */
export function useCheckedUpload(id: string | undefined, bookId: number) {
  const { api } = useStudio();
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery({ ...uploadQuery(api, id ?? ''), enabled: id !== undefined });
  const [listedId, setListedId] = useState<string>();
  const isAccepted = data?.status === 'ready';
  useEffect(() => {
    if (!isAccepted) return;
    const keys = [bookQuery(api, bookId).queryKey, editionsQuery(api, bookId).queryKey, BOOKS_KEY];
    void Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey }))).then(() => setListedId(id));
  }, [isAccepted, api, id, bookId, queryClient]);
  return { upload: data, error, refetch, isReady: isAccepted && listedId === id };
}

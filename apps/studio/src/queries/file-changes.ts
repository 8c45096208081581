import {
  type DefaultError,
  type QueryKey,
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
} from '@tanstack/react-query';
import { createContext, use } from 'react';
import { useStudio } from '../app/use-studio.tsx';
import { bookQuery, editionsQuery, filesKey } from './studio.queries.ts';

/** Whether an uploaded file of the page's book is being checked. It may replace another file. */
export const UploadCheckContext = createContext(false);

const fileChangeKey = (bookId: number) => ['studio', 'file-change', bookId] as const;

/**
 * Queries one file of a book. While the files change, the query waits: the file may be deleted before the list of files
 * is up to date.
 */
export function useFileQuery<Data, Key extends QueryKey>(
  bookId: number,
  options: UseQueryOptions<Data, DefaultError, Data, Key>,
  { isEnabled = true }: { isEnabled?: boolean } = {},
) {
  const isUploadChecked = use(UploadCheckContext);
  const changes = useIsMutating({ mutationKey: fileChangeKey(bookId) });
  return useQuery({ ...options, enabled: isEnabled && !isUploadChecked && changes === 0 });
}

/** A mutation that may delete a file of a book. It ends when the book and the list of its files are up to date. */
export function useFileChange<Data, Variables = void>(
  bookId: number,
  change: (variables: Variables) => Promise<Data>,
  onSuccess: (data: Data, variables: Variables) => void,
) {
  const { api } = useStudio();
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: fileChangeKey(bookId),
    mutationFn: async (variables: Variables) => {
      await queryClient.cancelQueries({ queryKey: filesKey(bookId) });
      return change(variables);
    },
    onSuccess: (data, variables) => onSuccess(data, variables),
    // A change is also refused because another tab has replaced the file.
    onSettled: () =>
      Promise.all(
        [bookQuery(api, bookId), editionsQuery(api, bookId)].map(({ queryKey }) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

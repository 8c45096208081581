import { hasFeature } from '@octavo/core/entities';
import { errorText } from '@octavo/core/errors';
import type { MarkedBooksProps, MarkForm } from '@octavo/ui/MarkedBooks';
import { useQuery } from '@tanstack/react-query';
import { useShop } from '../../actors/use-shop.tsx';
import { useSoleMutation } from '../../actors/use-sole-mutation.ts';
import { markedBooksQuery } from '../../queries/marks.queries.ts';
import { orUnavailable } from '../../queries/or-unavailable.ts';
import { saveFile } from '../../shell/save-file.ts';

const NOT_SAVED = 'The file could not be fetched. Please try again.';

/** The books one has marks in, owned or given back, and their files; nothing where the shop keeps no marks. */
export function useMarkedBooks(): MarkedBooksProps | undefined {
  const shop = useShop();
  const isOffered = hasFeature(shop.config, 'marks');
  const { data, isError, isFetching, refetch } = useQuery({
    ...markedBooksQuery(shop),
    enabled: isOffered,
    // Somebody may have marked something a moment ago.
    staleTime: 0,
  });
  const exporting = useSoleMutation({
    mutationFn: ({ id, form }: { id: number | null; form: MarkForm }) =>
      orUnavailable(shop.api.marks.export({ productId: id ?? undefined, format: form })),
    onSuccess: ({ blob, filename }) => saveFile(blob, filename),
  });
  if (!isOffered || data === null) return undefined;
  return {
    state: data
      ? {
          status: 'ready',
          books: data.map(({ id, name, count, is_entitled }) => ({ id, name, count, isGone: !is_entitled })),
        }
      : { status: isError && !isFetching ? 'failed' : 'pending' },
    onExport: ({ book, form }) => exporting.mutate({ id: book && Number(book.id), form }),
    exporting: exporting.isPending ? exporting.variables : null,
    error: exporting.error && errorText(exporting.error, NOT_SAVED),
    onRetry: () => void refetch(),
  };
}

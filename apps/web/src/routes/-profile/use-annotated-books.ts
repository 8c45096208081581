import { hasFeature } from '@octavo/core/entities';
import { errorText } from '@octavo/core/errors';
import type { AnnotatedBooksProps, ExportFormat } from '@octavo/ui/AnnotatedBooks';
import { useQuery } from '@tanstack/react-query';
import { useShop } from '../../actors/use-shop.tsx';
import { useSingleFlightMutation } from '../../actors/use-single-flight-mutation.ts';
import { annotatedBooksQuery } from '../../queries/account.queries.ts';
import { orThrowUnavailable } from '../../queries/or-throw-unavailable.ts';
import { saveFile } from '../../downloads/save-file.ts';

const EXPORT_FAILED = 'The file could not be downloaded. Please try again.';

/** The books with annotations, owned or refunded, and their exports; undefined if the shop has no annotations. */
export function useAnnotatedBooks(): AnnotatedBooksProps | undefined {
  const shop = useShop();
  const isEnabled = hasFeature(shop.config, 'marks');
  const { data, isError, isFetching, refetch } = useQuery({
    ...annotatedBooksQuery(shop),
    enabled: isEnabled,
    // Annotations may have changed a moment ago.
    staleTime: 0,
  });
  const exporting = useSingleFlightMutation({
    mutationFn: ({ id, format }: { id: number | null; format: ExportFormat }) =>
      orThrowUnavailable(shop.api.annotations.export({ productId: id ?? undefined, format })),
    onSuccess: ({ blob, filename }) => saveFile(blob, filename),
  });
  if (!isEnabled || data === null) return undefined;
  return {
    state: data
      ? {
          status: 'ready',
          books: data.map(({ id, name, count, is_entitled }) => ({ id, name, count, isRemoved: !is_entitled })),
        }
      : { status: isError && !isFetching ? 'failed' : 'pending' },
    onExport: ({ book, format }) => exporting.mutate({ id: book && Number(book.id), format }),
    exporting: exporting.isPending ? exporting.variables : null,
    error: exporting.error && errorText(exporting.error, EXPORT_FAILED),
    onRetry: () => void refetch(),
  };
}

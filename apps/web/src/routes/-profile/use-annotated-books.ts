import { hasFeature } from '@octavo/core/entities';
import { errorText } from '@octavo/core/errors';
import type { AnnotatedBooksProps, ExportFormat } from '@octavo/ui/MarkedBooks';
import { useQuery } from '@tanstack/react-query';
import { useShop } from '../../actors/use-shop.tsx';
import { useSingleFlightMutation } from '../../actors/use-single-flight-mutation.ts';
import { annotatedBooksQuery } from '../../queries/annotations.queries.ts';
import { orThrowUnavailable } from '../../queries/or-throw-unavailable.ts';
import { saveFile } from '../../downloads/save-file.ts';

const EXPORT_FAILED = 'The file could not be fetched. Please try again.';

/** The books one has marks in, owned or given back, and their files; nothing where the shop keeps no marks. */
export function useAnnotatedBooks(): AnnotatedBooksProps | undefined {
  const shop = useShop();
  const isEnabled = hasFeature(shop.config, 'marks');
  const { data, isError, isFetching, refetch } = useQuery({
    ...annotatedBooksQuery(shop),
    enabled: isEnabled,
    // Somebody may have marked something a moment ago.
    staleTime: 0,
  });
  const exporting = useSingleFlightMutation({
    mutationFn: ({ id, form }: { id: number | null; form: ExportFormat }) =>
      orThrowUnavailable(shop.api.annotations.export({ productId: id ?? undefined, format: form })),
    onSuccess: ({ blob, filename }) => saveFile(blob, filename),
  });
  if (!isEnabled || data === null) return undefined;
  return {
    state: data
      ? {
          status: 'ready',
          books: data.map(({ id, name, count, is_entitled }) => ({ id, name, count, isGone: !is_entitled })),
        }
      : { status: isError && !isFetching ? 'failed' : 'pending' },
    onExport: ({ book, form }) => exporting.mutate({ id: book && Number(book.id), form }),
    exporting: exporting.isPending ? exporting.variables : null,
    error: exporting.error && errorText(exporting.error, EXPORT_FAILED),
    onRetry: () => void refetch(),
  };
}

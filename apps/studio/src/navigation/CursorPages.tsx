import { Pagination } from '@octavo/ui/Pagination';
import { type HistoryState, useRouter, useRouterState } from '@tanstack/react-router';

interface CursorPagesProps {
  /** The cursor of this page; `undefined` on the first one. */
  cursor: string | undefined;
  /** The cursor of the next page; `null` on the last one. */
  next: string | null;
  /** Such as `26–50 of 185`, for a page from 1. */
  pageText?: ((page: number) => string) | undefined;
  /** Opens the page at a cursor with a state of its history entry. */
  onOpen: (cursor: string | undefined, state: (previous: HistoryState) => HistoryState) => void;
}

/** The server names only the next page, so the history entry keeps the pages before this one. */
export function CursorPages({ cursor, next, pageText, onOpen }: CursorPagesProps) {
  const { history } = useRouter();
  const previous = useRouterState({ select: ({ location }) => location.state.previousCursors ?? [] });
  const hasPrevious = cursor !== undefined;
  if (!hasPrevious && next === null) return null;
  const number = previous.length + 1;
  return (
    <Pagination
      page={number}
      hasPrevious={hasPrevious}
      hasNext={next !== null}
      // A page that was opened by its URL does not know its number.
      pageText={hasPrevious && previous.length === 0 ? undefined : pageText?.(number)}
      onPageChange={({ page: wanted }) => {
        if (wanted > number) {
          onOpen(next ?? undefined, (state) => ({ ...state, previousCursors: [...previous, cursor ?? ''] }));
          return;
        }
        // A page that was opened by its URL does not know the previous page.
        if (previous.length === 0) onOpen(undefined, (state) => state);
        else if (history.canGoBack()) history.back();
      }}
    />
  );
}

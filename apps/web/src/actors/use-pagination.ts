import { hasNextByCount, hasNextByPages, hasPrevious, rangeOf } from '@octavo/core/entities';
import type { PageResults, PaginationEvent } from '@octavo/core/machines';
import { useEffect } from 'react';
import { afterFirstInteraction } from '@octavo/ui/deferred-loading';
import { showToast } from '../toasts/toasts.ts';

interface PaginationOptions {
  /** Identifies the list. Another list starts at page 1. */
  listId: string;
  /** The page number in the URL, which is the source of truth. */
  page: number;
  /** The results of the current page once loaded. */
  results: PageResults | null;
  /** Navigates to the URL of a page. */
  onPageChange: (page: number) => void;
}

const loadMachine = () => import('./change-page.ts');

/** Previous and Next for a list whose page number is in the URL. The machine decides at each click. */
export function usePagination({ listId, page, results, onPageChange }: PaginationOptions) {
  useEffect(
    () =>
      afterFirstInteraction(() => {
        // No button has been clicked yet. A failed click shows an error.
        loadMachine().catch(() => undefined);
      }),
    [],
  );
  const sendEvent = (event: PaginationEvent): void => {
    loadMachine().then(
      ({ changePage }) => {
        const target = changePage({ listId, page, results }, event);
        if (target !== page) onPageChange(target);
      },
      () => showToast({ kind: 'error', message: 'The page could not be loaded. Check your connection.' }),
    );
  };
  return {
    canPrevious: hasPrevious(page),
    canNext: results !== null && hasNext(page, results),
    /** The first and last visible row for lists counted in rows; `null` until a page has loaded. */
    range: results && 'count' in results ? rangeOf({ page, ...results }) : null,
    /** Goes to the adjacent page `target`. The machine rejects a page that does not exist. */
    goToPage: (target: number) => sendEvent({ type: target > page ? 'next.pressed' : 'previous.pressed' }),
    retry: () => sendEvent({ type: 'retry.pressed' }),
  };
}

function hasNext(page: number, results: PageResults): boolean {
  return 'totalPages' in results ? hasNextByPages(page, results.totalPages) : hasNextByCount({ page, ...results });
}

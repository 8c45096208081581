import { hasNextByCount, hasNextByPages, hasPrevious, rangeOf } from '@octavo/core/entities';
import type { PageResults, PaginationEvent } from '@octavo/core/machines';
import { useEffect } from 'react';
import { afterFirstInteraction } from '@octavo/ui/moments';
import { showToast } from '../toasts/toasts.ts';

interface PaginationOptions {
  /** What the pages are of; another one starts at page 1. */
  subject: string;
  /** The page of the address, which owns it. */
  page: number;
  /** What is known of the page shown, once it has come. */
  results: PageResults | null;
  /** Goes to a page: the address is to have it. */
  onPageChange: (page: number) => void;
}

const loadMachine = () => import('./change-page.ts');

/** Previous and next over a list whose page number stands in the address. The machine is asked when one is pressed. */
export function usePagination({ subject, page, results, onPageChange }: PaginationOptions) {
  useEffect(
    () =>
      afterFirstInteraction(() => {
        // Nobody has pressed anything yet; a press that cannot be served says so.
        loadMachine().catch(() => undefined);
      }),
    [],
  );
  const sendEvent = (event: PaginationEvent): void => {
    loadMachine().then(
      ({ changePage }) => {
        const target = changePage({ subject, page, results }, event);
        if (target !== page) onPageChange(target);
      },
      () => showToast({ kind: 'error', message: 'The page could not be turned. Check your connection.' }),
    );
  };
  return {
    canPrevious: hasPrevious(page),
    canNext: results !== null && hasNext(page, results),
    /** First and last row shown, for lists that are counted by rows; `null` until a page has come. */
    range: results && 'count' in results ? rangeOf({ page, ...results }) : null,
    /** Goes to the neighbor that `target` is; the machine refuses what is not there. */
    goToPage: (target: number) => sendEvent({ type: target > page ? 'next.pressed' : 'previous.pressed' }),
    retry: () => sendEvent({ type: 'retry.pressed' }),
  };
}

function hasNext(page: number, results: PageResults): boolean {
  return 'totalPages' in results ? hasNextByPages(page, results.totalPages) : hasNextByCount({ page, ...results });
}

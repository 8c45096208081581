import {
  type PageResults,
  paginationMachine,
  selectCanNext,
  selectCanPrevious,
  selectRange,
} from '@octavo/core/machines';
import { useMachine } from '@xstate/react';
import { useEffect } from 'react';

interface Listing {
  /** What the pages are of; another one starts at page 1. */
  subject: string;
  /** The page of the address, which owns it. */
  page: number;
  /** What is known of the page shown, once it has come. */
  results: PageResults | null;
  /** Goes to a page: the address is to have it. */
  onPageChange: (page: number) => void;
}

/** Previous and next over a list whose page number stands in the address. */
export function usePagination({ subject, page, results, onPageChange }: Listing) {
  const [snapshot, send, pagination] = useMachine(paginationMachine, { input: { subject, page } });
  useEffect(() => {
    const heard = pagination.on('page.changed', (event) => onPageChange(event.page));
    return () => heard.unsubscribe();
  }, [pagination, onPageChange]);
  useEffect(() => send({ type: 'page.set', page }), [page, send]);
  useEffect(() => {
    if (results) send({ type: 'results.received', page, results });
  }, [results, page, send]);
  return {
    canPrevious: selectCanPrevious(snapshot),
    canNext: selectCanNext(snapshot),
    range: selectRange(snapshot),
    /** Goes to the neighbor that `target` is; the machine refuses what is not there. */
    turnTo: (target: number) => send({ type: target > page ? 'next.pressed' : 'previous.pressed' }),
    retry: () => send({ type: 'retry.pressed' }),
  };
}

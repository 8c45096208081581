import { type PageResults, type PaginationEvent, paginationMachine } from '@octavo/core/machines';
import { createActor } from 'xstate';

/** Where a reader is in a list. */
export interface ListPage {
  readonly subject: string;
  readonly page: number;
  readonly results: PageResults | null;
}

/** The page that a press leads to from `place`; the machine refuses what is not there, and the page stays. */
export function changePage({ subject, page, results }: ListPage, event: PaginationEvent): number {
  let target = page;
  const pagination = createActor(paginationMachine, { input: { subject, page } });
  pagination.on('page.changed', (changed) => {
    target = changed.page;
  });
  pagination.start();
  if (results) pagination.send({ type: 'results.received', page, results });
  pagination.send(event);
  pagination.stop();
  return target;
}

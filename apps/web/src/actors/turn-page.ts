import { type PageResults, type PaginationEvent, paginationMachine } from '@octavo/core/machines';
import { createActor } from 'xstate';

/** Where a reader is in a list. */
export interface Place {
  readonly subject: string;
  readonly page: number;
  readonly results: PageResults | null;
}

/** The page that a press leads to from `place`; the machine refuses what is not there, and the page stays. */
export function turnPage({ subject, page, results }: Place, event: PaginationEvent): number {
  let turned = page;
  const pagination = createActor(paginationMachine, { input: { subject, page } });
  pagination.on('page.changed', (changed) => {
    turned = changed.page;
  });
  pagination.start();
  if (results) pagination.send({ type: 'results.received', page, results });
  pagination.send(event);
  pagination.stop();
  return turned;
}

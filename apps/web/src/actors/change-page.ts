import { type PageResults, type PaginationEvent, paginationMachine } from '@octavo/core/machines';
import { createActor } from 'xstate';

/** The position of a visitor in a paginated list. */
export interface ListPage {
  readonly listId: string;
  readonly page: number;
  readonly results: PageResults | null;
}

/** Returns the page that a pagination event leads to. Stays on the page if the machine rejects the event. */
export function changePage({ listId, page, results }: ListPage, event: PaginationEvent): number {
  let target = page;
  const pagination = createActor(paginationMachine, { input: { listId, page } });
  pagination.on('page.changed', (changed) => {
    target = changed.page;
  });
  pagination.start();
  if (results) pagination.send({ type: 'results.received', page, results });
  pagination.send(event);
  pagination.stop();
  return target;
}

import { assign, emit, setup } from 'xstate';
import { hasNextByCount, hasNextByPages, hasPrevious } from '../entities/index.ts';
import { typed } from './unprovided.ts';

/** What is known of the list once a page of it has come: its rows (reviews) or its pages (orders). */
export type PageResults =
  | { readonly received: number; readonly count: number; readonly pageSize: number }
  | { readonly totalPages: number };

/** Where a reader is in a list. */
export interface PaginationContext {
  /** What the pages are of, such as a book's slug; another one starts at page 1. */
  readonly subject: string;
  readonly page: number;
  readonly results: PageResults | null;
}

/** What a pagination starts from; the page is the address's. */
export interface PaginationInput {
  readonly subject?: string | undefined;
  readonly page?: number | undefined;
}

/** What happens to a pagination. */
export type PaginationEvent =
  | { readonly type: 'next.pressed' }
  | { readonly type: 'previous.pressed' }
  /** The address has another page now. */
  | { readonly type: 'page.set'; readonly page: number }
  | { readonly type: 'subject.set'; readonly subject: string }
  | { readonly type: 'results.received'; readonly page: number; readonly results: PageResults }
  /** Retry after a failure: page 1 again. */
  | { readonly type: 'retry.pressed' };

/** What a front end listens to with `actor.on`; it navigates, and the address stays the owner of the page. */
export type PaginationEmitted = { readonly type: 'page.changed'; readonly page: number };

const paginationSetup = setup({
  types: typed<{
    context: PaginationContext;
    events: PaginationEvent;
    emitted: PaginationEmitted;
    input: PaginationInput;
  }>(),
  actions: {
    keepSubject: assign((_, { subject }: { subject: string }) => ({ subject })),
    keepResults: assign((_, { results }: { results: PageResults }) => ({ results })),
    goTo: assign((_, { page }: { page: number }) => ({ page, results: null })),
    tellPage: emit(({ context }) => ({ type: 'page.changed', page: context.page })),
  },
  guards: {
    hasNext: ({ context }) => hasNext(context),
    hasPrevious: ({ context }) => hasPrevious(context.page),
    isOtherPage: ({ context }, { page }: { page: number }) => clampPage(page) !== context.page,
    isOtherSubject: ({ context }, { subject }: { subject: string }) => subject !== context.subject,
    isThisPage: ({ context }, { page }: { page: number }) => page === context.page,
  },
});

/**
 * Previous and next in a list (spec §4): page 1 first, no way back from it, no way on from the last page. While a page is
 * on its way (`waiting`) there is no way on, since it may be the last.
 */
export const paginationMachine = paginationSetup.createMachine({
  id: 'pagination',
  context: ({ input }) => ({ subject: input.subject ?? '', page: clampPage(input.page ?? 1), results: null }),
  initial: 'waiting',
  on: {
    'previous.pressed': {
      guard: 'hasPrevious',
      target: '.waiting',
      actions: [{ type: 'goTo', params: ({ context }) => ({ page: context.page - 1 }) }, 'tellPage'],
    },
    'page.set': {
      guard: { type: 'isOtherPage', params: ({ event }) => event },
      target: '.waiting',
      actions: { type: 'goTo', params: ({ event }) => ({ page: clampPage(event.page) }) },
    },
    'subject.set': {
      guard: { type: 'isOtherSubject', params: ({ event }) => event },
      target: '.waiting',
      actions: [
        { type: 'keepSubject', params: ({ event }) => event },
        { type: 'goTo', params: { page: 1 } },
        'tellPage',
      ],
    },
    'retry.pressed': { target: '.waiting', actions: [{ type: 'goTo', params: { page: 1 } }, 'tellPage'] },
    'results.received': {
      guard: { type: 'isThisPage', params: ({ event }) => event },
      target: '.showing',
      actions: { type: 'keepResults', params: ({ event }) => event },
    },
  },
  states: {
    waiting: {},
    showing: {
      on: {
        'next.pressed': {
          guard: 'hasNext',
          target: 'waiting',
          actions: [{ type: 'goTo', params: ({ context }) => ({ page: context.page + 1 }) }, 'tellPage'],
        },
      },
    },
  },
});

/** Tells whether a page follows the one shown. */
export function hasNext({ page, results }: PaginationContext): boolean {
  if (!results) return false;
  return 'totalPages' in results ? hasNextByPages(page, results.totalPages) : hasNextByCount({ page, ...results });
}

function clampPage(page: number): number {
  return Number.isFinite(page) ? Math.max(1, Math.trunc(page)) : 1;
}

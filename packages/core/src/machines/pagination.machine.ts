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
  readonly listId: string;
  readonly page: number;
  readonly results: PageResults | null;
}

/** What a pagination starts from; the page is the address's. */
export interface PaginationInput {
  readonly listId?: string | undefined;
  readonly page?: number | undefined;
}

/** What happens to a pagination. */
export type PaginationEvent =
  | { readonly type: 'next.pressed' }
  | { readonly type: 'previous.pressed' }
  /** The address has another page now. */
  | { readonly type: 'page.set'; readonly page: number }
  | { readonly type: 'list.changed'; readonly listId: string }
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
    assignListId: assign((_, { listId }: { listId: string }) => ({ listId })),
    assignResults: assign((_, { results }: { results: PageResults }) => ({ results })),
    goTo: assign((_, { page }: { page: number }) => ({ page, results: null })),
    emitPage: emit(({ context }) => ({ type: 'page.changed', page: context.page })),
  },
  guards: {
    hasNext: ({ context }) => hasNext(context),
    hasPrevious: ({ context }) => hasPrevious(context.page),
    isOtherPage: ({ context }, { page }: { page: number }) => clampPage(page) !== context.page,
    isOtherList: ({ context }, { listId }: { listId: string }) => listId !== context.listId,
    isThisPage: ({ context }, { page }: { page: number }) => page === context.page,
  },
});

/**
 * Previous and next in a list (spec §4): page 1 first, no way back from it, no way on from the last page. While a page is
 * on its way (`loading`) there is no way on, since it may be the last.
 */
export const paginationMachine = paginationSetup.createMachine({
  id: 'pagination',
  context: ({ input }) => ({ listId: input.listId ?? '', page: clampPage(input.page ?? 1), results: null }),
  initial: 'loading',
  on: {
    'previous.pressed': {
      guard: 'hasPrevious',
      target: '.loading',
      actions: [{ type: 'goTo', params: ({ context }) => ({ page: context.page - 1 }) }, 'emitPage'],
    },
    'page.set': {
      guard: { type: 'isOtherPage', params: ({ event }) => event },
      target: '.loading',
      actions: { type: 'goTo', params: ({ event }) => ({ page: clampPage(event.page) }) },
    },
    'list.changed': {
      guard: { type: 'isOtherList', params: ({ event }) => event },
      target: '.loading',
      actions: [
        { type: 'assignListId', params: ({ event }) => event },
        { type: 'goTo', params: { page: 1 } },
        'emitPage',
      ],
    },
    'retry.pressed': { target: '.loading', actions: [{ type: 'goTo', params: { page: 1 } }, 'emitPage'] },
    'results.received': {
      guard: { type: 'isThisPage', params: ({ event }) => event },
      target: '.loaded',
      actions: { type: 'assignResults', params: ({ event }) => event },
    },
  },
  states: {
    loading: {},
    loaded: {
      on: {
        'next.pressed': {
          guard: 'hasNext',
          target: 'loading',
          actions: [{ type: 'goTo', params: ({ context }) => ({ page: context.page + 1 }) }, 'emitPage'],
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

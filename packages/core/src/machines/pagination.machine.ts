import { assign, emit, setup } from 'xstate';
import { hasNextByCount, hasNextByPages, hasPrevious } from '../entities/index.ts';
import { typed } from './unprovided.ts';

/** The size of a list after a page has loaded: its rows (reviews) or its pages (orders). */
export type PageResults =
  | { readonly received: number; readonly count: number; readonly pageSize: number }
  | { readonly totalPages: number };

/** Context of the pagination machine. */
export interface PaginationContext {
  /** Identifies the list, such as a book's slug. Another list starts at page 1. */
  readonly listId: string;
  readonly page: number;
  readonly results: PageResults | null;
}

/** Input of a pagination. The page comes from the URL. */
export interface PaginationInput {
  readonly listId?: string | undefined;
  readonly page?: number | undefined;
}

/** Events of the pagination machine. */
export type PaginationEvent =
  | { readonly type: 'next.pressed' }
  | { readonly type: 'previous.pressed' }
  /** The page in the URL has changed. */
  | { readonly type: 'page.set'; readonly page: number }
  | { readonly type: 'list.changed'; readonly listId: string }
  | { readonly type: 'results.received'; readonly page: number; readonly results: PageResults }
  /** Retry after a failure, from page 1. */
  | { readonly type: 'retry.pressed' };

/** Events that a front end listens to with `actor.on`. It navigates, because the page is part of the URL. */
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
 * Previous and next in a list (spec §4). Page 1 has no previous page and the last page has no next page. Next is not
 * available while a page is `loading`, because it may be the last one.
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

/** Whether there is a next page. */
export function hasNext({ page, results }: PaginationContext): boolean {
  if (!results) return false;
  return 'totalPages' in results ? hasNextByPages(page, results.totalPages) : hasNextByCount({ page, ...results });
}

function clampPage(page: number): number {
  return Number.isFinite(page) ? Math.max(1, Math.trunc(page)) : 1;
}

import { and, assign, setup, stateIn } from 'xstate';
import { constants, type Listing, type Product } from '../entities/index.ts';
import {
  noResults,
  searchProducts,
  mergeServerResults,
  type SearchIndex,
  type SearchResults,
} from '../search/index.ts';
import { typed, unprovided } from './unprovided.ts';

/** Context of the search machine. */
export interface SearchContext {
  readonly text: string;
  /** `null` until the list of books has loaded. */
  readonly index: SearchIndex<Product> | null;
  readonly results: SearchResults;
  /** The number of matches; `null` until they are counted, or when only the server could count them. */
  readonly matchCount: number | null;
}

/** Events of the search machine. */
export type SearchEvent =
  | { readonly type: 'text.changed'; readonly text: string }
  /** The input was focused or clicked. */
  | { readonly type: 'input.focused' }
  | { readonly type: 'outside.clicked' }
  | { readonly type: 'escape.pressed' }
  | { readonly type: 'result.selected' }
  /** The list of books has loaded or changed. */
  | { readonly type: 'index.changed'; readonly index: SearchIndex<Product> | null };

const searchSetup = setup({
  types: typed<{
    context: SearchContext;
    events: SearchEvent;
    input: { readonly index?: SearchIndex<Product> | null | undefined };
  }>(),
  actors: {
    /** Searches all books on the server, for a truncated index. */
    searchServer: unprovided<Listing<Product>, { text: string }>('searchServer'),
  },
  delays: {
    debounce: constants.searchDebounceMs,
    /** Two frames in ms: the rows are painted by then. */
    twoFrames: 32,
  },
  actions: {
    assignIndex: assign((_, { index }: Pick<SearchContext, 'index'>) => ({ index })),
    filter: assign(({ context }) => withMatchCount(context, resultsOf(context))),
    mergeServerResults: assign(({ context }, { listing }: { listing: Listing<Product> }) => ({
      results: mergeServerResults(context.results, listing, context.text),
      matchCount: listing.total,
    })),
    count: assign(({ context }) => ({ matchCount: context.index?.count(context.text) ?? null })),
    assignText: assign((_, { text }: { text: string }) => ({ text })),
    clear: assign({ text: '', results: noResults, matchCount: 0 }),
  },
  guards: {
    hasText: (_, { text }: { text: string }) => text.trim() !== '',
    hasMatches: ({ context }) => resultsOf(context).hits.length > 0,
    isUncounted: ({ context }) => context.matchCount === null && !context.index?.isTruncated,
    isClosed: stateIn('#search.box.closed'),
    isTruncated: ({ context }) => context.index?.isTruncated === true,
    willBeTruncated: (_, { index }: Pick<SearchContext, 'index'>) => index?.isTruncated === true,
  },
});

function resultsOf({ index, text }: Pick<SearchContext, 'index' | 'text'>): SearchResults {
  return index ? searchProducts(index, text) : noResults;
}

/** Adds the match count, which is known immediately only when all matches are listed. */
function withMatchCount(
  { index }: SearchContext,
  results: SearchResults,
): Pick<SearchContext, 'results' | 'matchCount'> {
  return { results, matchCount: results.hasMore || index?.isTruncated ? null : results.hits.length };
}

const closedTargets = [
  '#search.typing.idle',
  '#search.box.closed',
  '#search.counting.done',
  '#search.server.idle',
] as const;
const openTargets = [
  '#search.typing.idle',
  '#search.box.open',
  '#search.counting.pending',
  '#search.server.idle',
] as const;
const openAndFetchingTargets = [...openTargets.slice(0, 3), '#search.server.loading'] as const;

/**
 * Search box (spec §2). Typing filters and opens the dropdown after a 300 ms debounce. Blank text closes it immediately.
 * Focus opens it only if there are results. Rows are shown first, and matches are counted after the rows have been
 * painted. A truncated list is also searched on the server: its rows follow the local ones, and no empty state is shown
 * before it has responded.
 */
export const searchMachine = searchSetup.createMachine({
  id: 'search',
  type: 'parallel',
  context: ({ input }) => ({ text: '', index: input.index ?? null, results: noResults, matchCount: 0 }),
  // Events handled here leave all regions and set the next state of each.
  on: {
    'text.changed': {
      target: closedTargets,
      actions: ['clear', { type: 'assignText', params: ({ event }) => event }],
    },
    'input.focused': [
      { guard: and(['hasMatches', 'isTruncated']), target: openAndFetchingTargets, actions: 'filter' },
      { guard: 'hasMatches', target: openTargets, actions: 'filter' },
    ],
    'outside.clicked': { target: closedTargets },
    'escape.pressed': { target: closedTargets },
    'result.selected': {
      target: closedTargets,
      actions: 'clear',
    },
  },
  states: {
    typing: {
      initial: 'idle',
      on: {
        'text.changed': {
          guard: { type: 'hasText', params: ({ event }) => event },
          target: '.debouncing',
          actions: { type: 'assignText', params: ({ event }) => event },
        },
      },
      states: {
        idle: {},
        debouncing: {
          after: {
            debounce: [
              { guard: 'isTruncated', target: openAndFetchingTargets, actions: 'filter' },
              { target: openTargets, actions: 'filter' },
            ],
          },
        },
      },
    },
    box: { initial: 'closed', states: { closed: {}, open: {} } },
    counting: {
      initial: 'done',
      on: {
        'index.changed': {
          target: '.pending',
          actions: [{ type: 'assignIndex', params: ({ event }) => event }, 'filter'],
        },
      },
      states: {
        done: {},
        pending: {
          after: { twoFrames: [{ guard: 'isUncounted', target: 'done', actions: 'count' }, { target: 'done' }] },
        },
      },
    },
    server: {
      initial: 'idle',
      on: {
        'text.changed': { guard: { type: 'hasText', params: ({ event }) => event }, target: '.idle' },
        'index.changed': [
          { guard: 'isClosed', target: '.idle' },
          { guard: { type: 'willBeTruncated', params: ({ event }) => event }, target: '.loading' },
          { target: '.idle' },
        ],
      },
      states: {
        idle: {},
        loading: {
          invoke: {
            src: 'searchServer',
            input: ({ context }) => ({ text: context.text }),
            onDone: {
              target: 'idle',
              actions: { type: 'mergeServerResults', params: ({ event }) => ({ listing: event.output }) },
            },
            onError: 'failed',
          },
        },
        failed: {},
      },
    },
  },
});

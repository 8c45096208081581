import { and, assign, setup, stateIn } from 'xstate';
import { constants, type Listing, type Product } from '../entities/index.ts';
import { noResults, searchProducts, mergeServerResults, type SearchIndex, type SearchResults } from '../search/index.ts';
import { typed, unprovided } from './unprovided.ts';

/** What the search box knows. */
export interface SearchContext {
  readonly text: string;
  /** `null` until the list of books has come. */
  readonly index: SearchIndex<Product> | null;
  readonly results: SearchResults;
  /** How many books match; `null` until they have been counted, and where only the server could count them. */
  readonly matchCount: number | null;
}

/** What happens to the search box. */
export type SearchEvent =
  | { readonly type: 'text.changed'; readonly text: string }
  /** The input was focused or clicked. */
  | { readonly type: 'input.focused' }
  | { readonly type: 'outside.clicked' }
  | { readonly type: 'escape.pressed' }
  | { readonly type: 'result.selected' }
  /** The list of books has come, or a newer one. */
  | { readonly type: 'index.changed'; readonly index: SearchIndex<Product> | null };

const searchSetup = setup({
  types: typed<{
    context: SearchContext;
    events: SearchEvent;
    input: { readonly index?: SearchIndex<Product> | null | undefined };
  }>(),
  actors: {
    /** Looks the text up among all books, of which only some are in the index. */
    searchServer: unprovided<Listing<Product>, { text: string }>('searchServer'),
  },
  delays: {
    debounce: constants.searchDebounceMs,
    /** Two frames: what was found stands on the screen by then. */
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

/** Rows are there at once; how many there are is known at once only if all of them are listed. */
function withMatchCount({ index }: SearchContext, results: SearchResults): Pick<SearchContext, 'results' | 'matchCount'> {
  return { results, matchCount: results.hasMore || index?.isTruncated ? null : results.hits.length };
}

const closedTargets = ['#search.typing.idle', '#search.box.closed', '#search.counting.done', '#search.server.idle'] as const;
const openTargets = ['#search.typing.idle', '#search.box.open', '#search.counting.pending', '#search.server.idle'] as const;
const openAndFetchingTargets = [...openTargets.slice(0, 3), '#search.server.loading'] as const;

/**
 * The search box (spec §2): typing waits 300 ms, then filters and opens the dropdown; blank text closes it at once;
 * coming back to the input opens it only if there is something to show. The rows come first; the books that match are
 * counted when the rows have been painted. Where the list of books was cut short, the server is asked as well: its rows
 * follow the ones found here, and nothing is said to be missing before it has answered.
 */
export const searchMachine = searchSetup.createMachine({
  id: 'search',
  type: 'parallel',
  context: ({ input }) => ({ text: '', index: input.index ?? null, results: noResults, matchCount: 0 }),
  // What is handled here leaves all regions and says where each of them goes on.
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
        pending: { after: { twoFrames: [{ guard: 'isUncounted', target: 'done', actions: 'count' }, { target: 'done' }] } },
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

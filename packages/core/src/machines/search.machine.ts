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
  | { readonly type: 'input.entered' }
  | { readonly type: 'outside.pressed' }
  | { readonly type: 'escape.pressed' }
  | { readonly type: 'result.chosen' }
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
    askServer: unprovided<Listing<Product>, { text: string }>('askServer'),
  },
  delays: {
    quiet: constants.searchDebounceMs,
    /** Two frames: what was found stands on the screen by then. */
    paint: 32,
  },
  actions: {
    keepIndex: assign((_, { index }: Pick<SearchContext, 'index'>) => ({ index })),
    filter: assign(({ context }) => withMatchCount(context, resultsOf(context))),
    addRows: assign(({ context }, { listing }: { listing: Listing<Product> }) => ({
      results: mergeServerResults(context.results, listing, context.text),
      matchCount: listing.total,
    })),
    count: assign(({ context }) => ({ matchCount: context.index?.count(context.text) ?? null })),
    keepText: assign((_, { text }: { text: string }) => ({ text })),
    clear: assign({ text: '', results: noResults, matchCount: 0 }),
  },
  guards: {
    hasText: (_, { text }: { text: string }) => text.trim() !== '',
    findsSomething: ({ context }) => resultsOf(context).hits.length > 0,
    isUncounted: ({ context }) => context.matchCount === null && !context.index?.isTruncated,
    isClosed: stateIn('#search.box.closed'),
    isCapped: ({ context }) => context.index?.isTruncated === true,
    willBeCapped: (_, { index }: Pick<SearchContext, 'index'>) => index?.isTruncated === true,
  },
});

function resultsOf({ index, text }: Pick<SearchContext, 'index' | 'text'>): SearchResults {
  return index ? searchProducts(index, text) : noResults;
}

/** Rows are there at once; how many there are is known at once only if all of them are listed. */
function withMatchCount({ index }: SearchContext, results: SearchResults): Pick<SearchContext, 'results' | 'matchCount'> {
  return { results, matchCount: results.hasMore || index?.isTruncated ? null : results.hits.length };
}

const closedTargets = ['#search.typing.still', '#search.box.closed', '#search.counting.done', '#search.server.still'] as const;
const openTargets = ['#search.typing.still', '#search.box.open', '#search.counting.due', '#search.server.still'] as const;
const openAndFetchingTargets = [...openTargets.slice(0, 3), '#search.server.asking'] as const;

/**
 * The search box (spec §2): typing waits 300 ms, then filters and opens the dropdown; blank text closes it at once;
 * coming back to the input opens it only if there is something to show. The rows come first; the books that match are
 * counted when the rows have been painted. Where the list of books was cut short, the server is asked as well: its rows
 * follow the ones found here, and nothing is said to be missing before it has answered.
 */
export const searchMachine = searchSetup.createMachine({
  id: 'search',
  type: 'parallel',
  context: ({ input }) => ({ text: '', index: input.index ?? null, results: noResults, found: 0 }),
  // What is handled here leaves all regions and says where each of them goes on.
  on: {
    'text.changed': {
      target: closedTargets,
      actions: ['clear', { type: 'keepText', params: ({ event }) => event }],
    },
    'input.entered': [
      { guard: and(['findsSomething', 'isCapped']), target: openAndFetchingTargets, actions: 'filter' },
      { guard: 'findsSomething', target: openTargets, actions: 'filter' },
    ],
    'outside.pressed': { target: closedTargets },
    'escape.pressed': { target: closedTargets },
    'result.chosen': {
      target: closedTargets,
      actions: 'clear',
    },
  },
  states: {
    typing: {
      initial: 'still',
      on: {
        'text.changed': {
          guard: { type: 'hasText', params: ({ event }) => event },
          target: '.waiting',
          actions: { type: 'keepText', params: ({ event }) => event },
        },
      },
      states: {
        still: {},
        waiting: {
          after: {
            quiet: [
              { guard: 'isCapped', target: openAndFetchingTargets, actions: 'filter' },
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
          target: '.due',
          actions: [{ type: 'keepIndex', params: ({ event }) => event }, 'filter'],
        },
      },
      states: {
        done: {},
        due: { after: { paint: [{ guard: 'isUncounted', target: 'done', actions: 'count' }, { target: 'done' }] } },
      },
    },
    server: {
      initial: 'still',
      on: {
        'text.changed': { guard: { type: 'hasText', params: ({ event }) => event }, target: '.still' },
        'index.changed': [
          { guard: 'isClosed', target: '.still' },
          { guard: { type: 'willBeCapped', params: ({ event }) => event }, target: '.asking' },
          { target: '.still' },
        ],
      },
      states: {
        still: {},
        asking: {
          invoke: {
            src: 'askServer',
            input: ({ context }) => ({ text: context.text }),
            onDone: {
              target: 'still',
              actions: { type: 'addRows', params: ({ event }) => ({ listing: event.output }) },
            },
            onError: 'unanswered',
          },
        },
        unanswered: {},
      },
    },
  },
});

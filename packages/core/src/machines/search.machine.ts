import { assign, setup } from 'xstate';
import { constants, type Product } from '../entities/index.ts';
import { noResults, searchProducts, type SearchIndex, type SearchResults } from '../search/index.ts';
import { typed } from './unprovided.ts';

/** What the search box knows. */
export interface SearchContext {
  readonly text: string;
  /** `null` until the list of books has come. */
  readonly index: SearchIndex<Product> | null;
  readonly results: SearchResults;
  /** How many books match; `null` until they have been counted. */
  readonly found: number | null;
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
  delays: {
    quiet: constants.searchDebounceMs,
    /** Two frames: what was found stands on the screen by then. */
    paint: 32,
  },
  actions: {
    keepIndex: assign((_, { index }: Pick<SearchContext, 'index'>) => ({ index })),
    filter: assign(({ context }) => found(resultsOf(context))),
    count: assign(({ context }) => ({ found: context.index?.count(context.text) ?? null })),
    keepText: assign((_, { text }: { text: string }) => ({ text })),
    clear: assign({ text: '', ...found(noResults) }),
  },
  guards: {
    hasText: (_, { text }: { text: string }) => text.trim() !== '',
    findsSomething: ({ context }) => resultsOf(context).hits.length > 0,
    isUncounted: ({ context }) => context.found === null,
  },
});

function resultsOf({ index, text }: Pick<SearchContext, 'index' | 'text'>): SearchResults {
  return index ? searchProducts(index, text) : noResults;
}

/** Rows are there at once; how many there are is known at once only if all of them are listed. */
function found(results: SearchResults): Pick<SearchContext, 'results' | 'found'> {
  return { results, found: results.hasMore ? null : results.hits.length };
}

/**
 * The search box (spec §2): typing waits 300 ms, then filters and opens the dropdown; blank text closes it at once;
 * coming back to the input opens it only if there is something to show. The rows come first; the books that match are
 * counted when the rows have been painted.
 */
export const searchMachine = searchSetup.createMachine({
  id: 'search',
  type: 'parallel',
  context: ({ input }) => ({ text: '', index: input.index ?? null, ...found(noResults) }),
  // What is handled here leaves all three regions and says where each of them goes on.
  on: {
    'text.changed': {
      target: ['#search.typing.still', '#search.box.closed', '#search.counting.done'],
      actions: ['clear', { type: 'keepText', params: ({ event }) => event }],
    },
    'input.entered': {
      guard: 'findsSomething',
      target: ['#search.typing.still', '#search.box.open', '#search.counting.due'],
      actions: 'filter',
    },
    'outside.pressed': { target: ['#search.typing.still', '#search.box.closed', '#search.counting.done'] },
    'escape.pressed': { target: ['#search.typing.still', '#search.box.closed', '#search.counting.done'] },
    'result.chosen': {
      target: ['#search.typing.still', '#search.box.closed', '#search.counting.done'],
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
            quiet: {
              target: ['#search.typing.still', '#search.box.open', '#search.counting.due'],
              actions: 'filter',
            },
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
  },
});

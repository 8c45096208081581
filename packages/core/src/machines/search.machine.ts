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
  delays: { quiet: constants.searchDebounceMs },
  actions: {
    filter: assign(({ context }) => ({ results: resultsOf(context) })),
    keepText: assign((_, { text }: { text: string }) => ({ text })),
    clear: assign({ text: '', results: noResults }),
  },
  guards: {
    isBlank: (_, { text }: { text: string }) => text.trim() === '',
    findsSomething: ({ context }) => resultsOf(context).hits.length > 0,
  },
});

function resultsOf({ index, text }: SearchContext): SearchResults {
  return index ? searchProducts(index, text) : noResults;
}

/**
 * The search box (spec §2): typing waits 300 ms, then filters and opens the dropdown; blank text closes it at once;
 * coming back to the input opens it only if there is something to show.
 */
export const searchMachine = searchSetup.createMachine({
  id: 'search',
  type: 'parallel',
  context: ({ input }) => ({ text: '', index: input.index ?? null, results: noResults }),
  on: {
    'text.changed': [
      {
        guard: { type: 'isBlank', params: ({ event }) => event },
        target: ['#search.typing.still', '#search.box.closed'],
        actions: ['clear', { type: 'keepText', params: ({ event }) => event }],
      },
      { target: '#search.typing.waiting', actions: { type: 'keepText', params: ({ event }) => event } },
    ],
    'input.entered': {
      guard: 'findsSomething',
      target: ['#search.typing.still', '#search.box.open'],
      actions: 'filter',
    },
    'outside.pressed': { target: ['#search.typing.still', '#search.box.closed'] },
    'escape.pressed': { target: ['#search.typing.still', '#search.box.closed'] },
    'result.chosen': { target: ['#search.typing.still', '#search.box.closed'], actions: 'clear' },
    'index.changed': { actions: [assign(({ event }) => ({ index: event.index })), 'filter'] },
  },
  states: {
    typing: {
      initial: 'still',
      states: {
        still: {},
        waiting: {
          after: { quiet: { target: ['#search.typing.still', '#search.box.open'], actions: 'filter' } },
        },
      },
    },
    box: { initial: 'closed', states: { closed: {}, open: {} } },
  },
});

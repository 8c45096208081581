import { fromPromise } from 'xstate';
import type { Api } from '../api/index.ts';
import { searchMachine } from './search.machine.ts';

/** What the search box works on. */
export interface SearchBinding {
  readonly api: Pick<Api, 'products'>;
}

/** The search machine with a server behind it, which is asked only where the index does not hold all books. */
export function bindSearch({ api }: SearchBinding) {
  return searchMachine.provide({
    actors: {
      searchServer: fromPromise(({ input, signal }: { input: { text: string }; signal: AbortSignal }) =>
        api.products.search(input.text, { signal }),
      ),
    },
  });
}

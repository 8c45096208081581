import { fromPromise } from 'xstate';
import type { Api } from '../api/index.ts';
import { searchMachine } from './search.machine.ts';

/** Dependencies of the search machine. */
export interface SearchBinding {
  readonly api: Pick<Api, 'products'>;
}

/** Binds the search machine to a server, which is used only when the index is truncated. */
export function bindSearch({ api }: SearchBinding) {
  return searchMachine.provide({
    actors: {
      searchServer: fromPromise(({ input, signal }: { input: { text: string }; signal: AbortSignal }) =>
        api.products.search(input.text, { signal }),
      ),
    },
  });
}

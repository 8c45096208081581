import type { Api, ApiOptions } from '@octavo/core/api';

interface LazyApiOptions {
  /** The way to the client. */
  load?: () => Promise<{ createApi: (options: ApiOptions) => Api }>;
  /** Is given every call that is made, from the wait for the client to the end of its answer. */
  watch?: <T>(call: Promise<T>) => Promise<T>;
}

/**
 * The client of the shop, whose code comes beside the first page instead of before it: a call that is made earlier waits
 * for it. Every call of the client answers with a promise, so that nobody can tell the difference.
 */
export function lazyApi(
  options: ApiOptions,
  { load = () => import('@octavo/core/api'), watch = (call) => call }: LazyApiOptions = {},
): Api {
  let loading: Promise<Api> | undefined;
  const api = (): Promise<Api> => {
    loading ??= load()
      .then(({ createApi }) => createApi(options))
      .catch((error: unknown) => {
        // Asked for again, it is fetched again: the network may be back.
        loading = undefined;
        throw error;
      });
    return loading;
  };
  // The client is groups of functions and nothing else, which is what these stand for.
  return new Proxy({} as Api, { get: (_, group) => lazyMethods(api, group, watch) });
}

type ApiMethods = Readonly<Record<PropertyKey, (...args: unknown[]) => Promise<unknown>>>;

function lazyMethods(api: () => Promise<Api>, group: PropertyKey, watch: (call: Promise<unknown>) => Promise<unknown>) {
  const invoke = async (name: PropertyKey, args: unknown[]): Promise<unknown> => {
    const calls = (await api())[group as keyof Api] as unknown as ApiMethods;
    return calls[name]?.(...args);
  };
  return new Proxy(
    {},
    {
      get:
        (_, name) =>
        (...args: unknown[]) =>
          watch(invoke(name, args)),
    },
  );
}

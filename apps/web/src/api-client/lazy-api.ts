import type { Api, ApiOptions } from '@octavo/core/api';
import { lazy } from '@octavo/core/shop';

interface LazyApiOptions {
  /** Loads the client. */
  load?: () => Promise<{ createApi: (options: ApiOptions) => Api }>;
  /** Receives every call, from the wait for the client to the end of the response. */
  watch?: <T>(call: Promise<T>) => Promise<T>;
}

/**
 * An API client whose code loads after the first page. Calls made earlier wait for it. Every method of the client
 * returns a promise, so callers see no difference.
 */
export function lazyApi(
  options: ApiOptions,
  { load = () => import('@octavo/core/api'), watch = (call) => call }: LazyApiOptions = {},
): Api {
  const client = lazy(async () => (await load()).createApi(options));
  // The client consists of groups of functions only, which the proxy mirrors.
  return new Proxy({} as Api, { get: (_, group) => lazyMethods(client.load, group, watch) });
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

import type { Api, ApiOptions } from '@octavo/core/api';

/** The client, or the way to it. */
type Load = () => Promise<{ createApi: (options: ApiOptions) => Api }>;

/**
 * The client of the shop, whose code comes beside the first page instead of before it: a call that is made earlier waits
 * for it. Every call of the client answers with a promise, so that nobody can tell the difference.
 */
export function lateApi(options: ApiOptions, load: Load = () => import('@octavo/core/api')): Api {
  let coming: Promise<Api> | undefined;
  const api = (): Promise<Api> => {
    coming ??= load()
      .then(({ createApi }) => createApi(options))
      .catch((error: unknown) => {
        // Asked for again, it is fetched again: the network may be back.
        coming = undefined;
        throw error;
      });
    return coming;
  };
  const groups = new Map<PropertyKey, object>();
  // The client is groups of functions and nothing else, which is what these stand for.
  return new Proxy({} as Api, {
    get: (_, group) => {
      let calls = groups.get(group);
      if (!calls) groups.set(group, (calls = callsOf(api, group)));
      return calls;
    },
  });
}

type Calls = Readonly<Record<PropertyKey, (...args: unknown[]) => Promise<unknown>>>;

function callsOf(api: () => Promise<Api>, group: PropertyKey): object {
  return new Proxy(
    {},
    {
      get:
        (_, name) =>
        async (...args: unknown[]) => {
          const calls = (await api())[group as keyof Api] as unknown as Calls;
          return calls[name]?.(...args);
        },
    },
  );
}

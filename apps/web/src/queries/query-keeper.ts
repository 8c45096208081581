import { contract } from '@octavo/core/contract';
import { constants, metaKeys } from '@octavo/core/entities';
import { readJson, storageKeys, type WebStorageLike } from '@octavo/core/storage';
import {
  type PersistedClient,
  type Persister,
  persistQueryClient,
  persistQueryClientSave,
} from '@tanstack/query-persist-client-core';
import type { Query, QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import type { SignedIn } from '../actors/signed-in.ts';

/** A larger entry than this, in characters, is fetched again rather than kept. */
const LARGEST = 500_000;

/** No book, review or genre takes fewer characters than this: a list of a whole large catalog need not be written out to be measured. */
const SHORTEST_ROW = 50;

const products = contract.products.list.response;

/** What is kept, by the first word of its key, and the form in which it may come back. Orders and profile are not here. */
const KEPT: Readonly<Record<string, v.GenericSchema>> = {
  products: v.union([
    v.object({ pages: v.array(products), pageParams: v.array(v.number()) }),
    v.object({ data: products, total: v.number() }),
    products,
  ]),
  genres: contract.products.genres.response,
  product: v.nullable(contract.products.bySlug.response),
  reviews: contract.reviews.list.response,
  reviewSummary: v.nullable(contract.reviews.summary.response),
  userFavorites: contract.products.favorites.response,
};

interface Keeping {
  /** Names the build: what another one kept is not read. */
  build: string;
  /** Throws when it is full. Without it, as where storage is forbidden, nothing is kept. */
  area?: WebStorageLike | undefined;
}

/**
 * Keeps answered queries over a reload, for whoever is signed in: written at most once a second, dropped after a day, by
 * another build, and with a change of user. Addresses for reading are never written. Gives the way to stop.
 */
export function keepQueries(
  { queryClient, signedIn }: { queryClient: QueryClient; signedIn: SignedIn },
  { build, area = localArea() }: Keeping,
): () => void {
  if (!area) return () => undefined;
  const keepFor = (user: { id: unknown } | null) =>
    keep(queryClient, area, `${build} ${user === null ? 'nobody' : String(user.id)}`);
  let stop = keepFor(signedIn.read().user);
  const stopWatching = signedIn.onUserChange((user) => {
    stop();
    stop = keepFor(user);
  });
  return () => {
    stop();
    stopWatching();
  };
}

function keep(queryClient: QueryClient, area: WebStorageLike, buster: string): () => void {
  const { persister, end } = persisterOf(area);
  const keeping = {
    queryClient,
    persister,
    buster,
    maxAge: constants.queryCache.discardAfterMs,
    dehydrateOptions: { shouldDehydrateQuery: isKept, shouldDehydrateMutation: () => false },
  };
  const [stop, restored] = persistQueryClient(keeping);
  // Only changes are heard from here on; what was answered before this came is to be kept as well. What cannot be
  // restored has been removed by then, and is fetched as on a first visit.
  const keepAll = () => void persistQueryClientSave(keeping);
  restored.then(keepAll, keepAll);
  return () => {
    stop();
    end();
  };
}

/**
 * Writes at most once a second, and what waits when the page is left: the next page would take an older answer for a fresh
 * one, and offer a book that was paid for a moment ago. After `end` nothing more, whatever is still waiting.
 */
function persisterOf(area: WebStorageLike): { persister: Persister; end: () => void } {
  let waiting: PersistedClient | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const key = storageKeys.queryCache;
  const write = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting) writeWhatFits(area, waiting);
    waiting = undefined;
  };
  const persister: Persister = {
    persistClient: (client) => {
      waiting = client;
      timer ??= setTimeout(write, constants.queryCache.writeEveryMs);
    },
    restoreClient: () => checked(readJson({ get: (name) => area.getItem(name) }, key), Date.now()),
    removeClient: () => forget(area),
  };
  window.addEventListener('pagehide', write);
  return {
    persister,
    end: () => {
      window.removeEventListener('pagehide', write);
      clearTimeout(timer);
      waiting = undefined;
    },
  };
}

/** A full disk costs the largest entry first, and at last the whole cache; never anything else that is stored. */
function writeWhatFits(area: WebStorageLike, client: PersistedClient): void {
  const queries = client.clientState.queries.map((query) => JSON.stringify(query));
  const { buster, timestamp } = client;
  const head = `{"buster":${JSON.stringify(buster)},"timestamp":${timestamp},"clientState":{"mutations":[],"queries":[`;
  for (;;) {
    try {
      area.setItem(storageKeys.queryCache, `${head}${queries.join(',')}]}}`);
      return;
    } catch {
      const largest = queries.reduce((at, text, place) => (text.length > (queries[at]?.length ?? 0) ? place : at), 0);
      queries.splice(largest, 1);
      if (queries.length > 0) continue;
      forget(area);
      return;
    }
  }
}

function forget(area: WebStorageLike): void {
  try {
    area.removeItem(storageKeys.queryCache);
  } catch {
    // What refuses to be written to, and to be emptied, is not read from again either.
  }
}

/** Judged once per answer: the same data is not measured again with every change of the cache. */
const judged = new WeakMap<object, boolean>();

function isKept({ queryKey, state }: Query): boolean {
  if (state.status !== 'success' || !Object.hasOwn(KEPT, String(queryKey[0]))) return false;
  const { data } = state;
  if (typeof data !== 'object' || data === null) return true;
  const known = judged.get(data);
  if (known !== undefined) return known;
  const isFit = lengthOf(data) * SHORTEST_ROW <= LARGEST && isFitToWrite(JSON.stringify(data));
  judged.set(data, isFit);
  return isFit;
}

const isFitToWrite = (text: string): boolean => text.length <= LARGEST && !text.includes(`"${metaKeys.streamUrl}"`);

/** How many rows a list has, alone or beside its total. */
function lengthOf(answer: object): number {
  const rows = 'data' in answer ? answer.data : answer;
  return Array.isArray(rows) ? rows.length : 0;
}

const StoredSchema = v.object({
  buster: v.string(),
  timestamp: v.number(),
  clientState: v.object({
    queries: v.array(
      v.looseObject({
        queryKey: v.tupleWithRest([v.string()], v.union([v.string(), v.number()])),
        queryHash: v.string(),
        state: v.looseObject({
          status: v.literal('success'),
          dataUpdatedAt: v.pipe(v.number(), v.finite()),
          data: v.unknown(),
        }),
      }),
    ),
  }),
});

/**
 * What was kept, less every query that is not what its name says; `undefined` when none of it can be read. What was kept
 * in the future, by a clock that has been put right since, would never grow old.
 */
function checked(stored: unknown, now: number): PersistedClient | undefined {
  const read = v.safeParse(StoredSchema, stored);
  if (!read.success || read.output.timestamp > now) return undefined;
  const { buster, timestamp, clientState } = read.output;
  const queries = clientState.queries.flatMap((query) => {
    const schema = Object.hasOwn(KEPT, query.queryKey[0]) ? KEPT[query.queryKey[0]] : undefined;
    const data = schema && v.safeParse(schema, query.state.data);
    return data?.success && query.state.dataUpdatedAt <= now
      ? [{ ...query, state: { ...query.state, data: data.output } }]
      : [];
  });
  // The rest of a query's state is counters that the cache itself wrote and nobody renders.
  return { buster, timestamp, clientState: { mutations: [], queries } } as unknown as PersistedClient;
}

function localArea(): WebStorageLike | undefined {
  try {
    return window.localStorage;
  } catch {
    // Forbidden by the visitor's settings; the shop works without.
    return undefined;
  }
}

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
import type { CurrentSession } from '../actors/current-session.ts';

/** A larger entry than this, in characters, is fetched again rather than kept. */
const MAX_ENTRY_CHARS = 500_000;

/** No book, review or genre takes fewer characters than this: a list of a whole large catalog need not be written out to be measured. */
const MIN_ROW_CHARS = 50;

const productsSchema = contract.products.list.response;

/** What is kept, by the first word of its key, and the form in which it may come back. Orders and profile are not here. */
const PERSISTED_SCHEMAS: Readonly<Record<string, v.GenericSchema>> = {
  products: v.union([
    v.object({ pages: v.array(productsSchema), pageParams: v.array(v.number()) }),
    v.object({ data: productsSchema, total: v.number() }),
    productsSchema,
  ]),
  genres: contract.products.genres.response,
  product: v.nullable(contract.products.bySlug.response),
  reviews: contract.reviews.list.response,
  reviewSummary: v.nullable(contract.reviews.summary.response),
  userFavorites: contract.products.favorites.response,
};

interface PersistOptions {
  /** Names the build: what another one kept is not read. */
  build: string;
  /** Throws when it is full. Without it, as where storage is forbidden, nothing is kept. */
  area?: WebStorageLike | undefined;
}

/**
 * Keeps answered queries over a reload, for whoever is signed in: written at most once a second, dropped after a day, by
 * another build, and with a change of user. Addresses for reading are never written. Gives the way to stop.
 */
export function persistQueries(
  { queryClient, signedIn }: { queryClient: QueryClient; signedIn: CurrentSession },
  { build, area = availableLocalStorage() }: PersistOptions,
): () => void {
  if (!area) return () => undefined;
  const startFor = (user: { id: unknown } | null) =>
    startPersisting(queryClient, area, `${build} ${user === null ? 'nobody' : String(user.id)}`);
  let stop = startFor(signedIn.read().user);
  const stopWatching = signedIn.onUserChange((user) => {
    stop();
    stop = startFor(user);
  });
  return () => {
    stop();
    stopWatching();
  };
}

function startPersisting(queryClient: QueryClient, area: WebStorageLike, buster: string): () => void {
  const { persister, end } = createPersister(area);
  const options = {
    queryClient,
    persister,
    buster,
    maxAge: constants.queryCache.discardAfterMs,
    dehydrateOptions: { shouldDehydrateQuery: shouldPersist, shouldDehydrateMutation: () => false },
  };
  const [stop, restored] = persistQueryClient(options);
  // Only changes are heard from here on; what was answered before this came is to be kept as well. What cannot be
  // restored has been removed by then, and is fetched as on a first visit.
  const saveNow = () => void persistQueryClientSave(options);
  restored.then(saveNow, saveNow);
  return () => {
    stop();
    end();
  };
}

/**
 * Writes at most once a second, and what waits when the page is left: the next page would take an older answer for a fresh
 * one, and offer a book that was paid for a moment ago. After `end` nothing more, whatever is still waiting.
 */
function createPersister(area: WebStorageLike): { persister: Persister; end: () => void } {
  let pending: PersistedClient | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const key = storageKeys.queryCache;
  const write = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (pending) writeWithinQuota(area, pending);
    pending = undefined;
  };
  const persister: Persister = {
    persistClient: (client) => {
      pending = client;
      timer ??= setTimeout(write, constants.queryCache.writeEveryMs);
    },
    restoreClient: () => parseStored(readJson({ get: (name) => area.getItem(name) }, key), Date.now()),
    removeClient: () => removeStored(area),
  };
  window.addEventListener('pagehide', write);
  return {
    persister,
    end: () => {
      window.removeEventListener('pagehide', write);
      clearTimeout(timer);
      pending = undefined;
    },
  };
}

/** A full disk costs the largest entry first, and at last the whole cache; never anything else that is stored. */
function writeWithinQuota(area: WebStorageLike, client: PersistedClient): void {
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
      removeStored(area);
      return;
    }
  }
}

function removeStored(area: WebStorageLike): void {
  try {
    area.removeItem(storageKeys.queryCache);
  } catch {
    // What refuses to be written to, and to be emptied, is not read from again either.
  }
}

/** Judged once per answer: the same data is not measured again with every change of the cache. */
const isPersistableByData = new WeakMap<object, boolean>();

function shouldPersist({ queryKey, state }: Query): boolean {
  if (state.status !== 'success' || !Object.hasOwn(PERSISTED_SCHEMAS, String(queryKey[0]))) return false;
  const { data } = state;
  if (typeof data !== 'object' || data === null) return true;
  const known = isPersistableByData.get(data);
  if (known !== undefined) return known;
  const isPersistable = rowCountOf(data) * MIN_ROW_CHARS <= MAX_ENTRY_CHARS && isPersistableText(JSON.stringify(data));
  isPersistableByData.set(data, isPersistable);
  return isPersistable;
}

const isPersistableText = (text: string): boolean => text.length <= MAX_ENTRY_CHARS && !text.includes(`"${metaKeys.streamUrl}"`);

/** How many rows a list has, alone or beside its total. */
function rowCountOf(answer: object): number {
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
function parseStored(stored: unknown, now: number): PersistedClient | undefined {
  const read = v.safeParse(StoredSchema, stored);
  if (!read.success || read.output.timestamp > now) return undefined;
  const { buster, timestamp, clientState } = read.output;
  const queries = clientState.queries.flatMap((query) => {
    const schema = Object.hasOwn(PERSISTED_SCHEMAS, query.queryKey[0]) ? PERSISTED_SCHEMAS[query.queryKey[0]] : undefined;
    const data = schema && v.safeParse(schema, query.state.data);
    return data?.success && query.state.dataUpdatedAt <= now
      ? [{ ...query, state: { ...query.state, data: data.output } }]
      : [];
  });
  // The rest of a query's state is counters that the cache itself wrote and nobody renders.
  return { buster, timestamp, clientState: { mutations: [], queries } } as unknown as PersistedClient;
}

function availableLocalStorage(): WebStorageLike | undefined {
  try {
    return window.localStorage;
  } catch {
    // Forbidden by the visitor's settings; the shop works without.
    return undefined;
  }
}

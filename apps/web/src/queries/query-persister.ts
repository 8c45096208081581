import { contract } from '@octavo/core/contract';
import { constants, metaKeys } from '@octavo/core/entities';
import type { CurrentSession } from '@octavo/core/shop';
import { readJson, storageKeys, type WebStorageLike } from '@octavo/core/storage';
import {
  type PersistedClient,
  type Persister,
  persistQueryClient,
  persistQueryClientSave,
} from '@tanstack/query-persist-client-core';
import type { Query, QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';

/** Larger entries, in characters, are refetched instead of persisted. */
const MAX_ENTRY_CHARS = 500_000;

/** The minimum size of a book, review or genre in characters. It rules out large lists without serializing them. */
const MIN_ROW_CHARS = 50;

const productsSchema = contract.products.list.response;

/**
 * The persisted queries by the first part of their key, with the schema for restoring. Orders and profile are
 * excluded.
 */
const PERSISTED_SCHEMAS: Readonly<Record<string, v.GenericSchema>> = {
  products: v.union([
    v.object({ pages: v.array(productsSchema), pageParams: v.array(v.number()) }),
    v.object({ data: productsSchema, total: v.number() }),
    productsSchema,
  ]),
  genres: contract.products.genres.response,
  author: v.nullable(contract.authors.bySlug.response),
  series: v.nullable(contract.series.bySlug.response),
  product: v.nullable(contract.products.bySlug.response),
  reviews: contract.reviews.list.response,
  reviewSummary: v.nullable(contract.reviews.summary.response),
  userFavorites: contract.products.favorites.response,
};

interface PersistOptions {
  /** Identifies the build. Entries of another build are ignored. */
  build: string;
  /** Throws when it is full. Without it, for example when storage is forbidden, nothing is persisted. */
  area?: WebStorageLike | undefined;
}

/** Running persistence. */
interface QueryPersistence {
  /** Resolves when the stored results are in the query cache, or are discarded. */
  readonly restored: Promise<void>;
  stop(): void;
}

/**
 * Persists query results across reloads for the current user. Writes at most once a second. Entries are discarded
 * after a day, by another build, and when the user changes. Stream URLs are never written.
 */
export function persistQueries(
  { queryClient, currentSession }: { queryClient: QueryClient; currentSession: CurrentSession },
  { build, area = availableLocalStorage() }: PersistOptions,
): QueryPersistence {
  if (!area) return { restored: Promise.resolve(), stop: () => undefined };
  const startFor = (user: { id: unknown } | null) =>
    startPersisting(queryClient, area, `${build} ${user === null ? 'nobody' : String(user.id)}`);
  let current = startFor(currentSession.read().user);
  const { restored } = current;
  const stopWatching = currentSession.onUserChange((user) => {
    current.stop();
    current = startFor(user);
  });
  return {
    restored,
    stop: () => {
      current.stop();
      stopWatching();
    },
  };
}

function startPersisting(queryClient: QueryClient, area: WebStorageLike, buster: string): QueryPersistence {
  const { persister, end } = createPersister(area);
  const options = {
    queryClient,
    persister,
    buster,
    maxAge: constants.queryCache.discardAfterMs,
    dehydrateOptions: { shouldDehydrateQuery: shouldPersist, shouldDehydrateMutation: () => false },
  };
  const [stop, restored] = persistQueryClient(options);
  // Only later changes trigger a write, so earlier results are saved now. Entries that could not be restored have
  // been removed by then and are refetched.
  const saveNow = () => void persistQueryClientSave(options);
  return {
    restored: restored.then(saveNow, saveNow),
    stop: () => {
      stop();
      end();
    },
  };
}

/**
 * Writes at most once a second, and pending changes when the visitor leaves the page. Otherwise the next page would restore
 * outdated results and offer a book that was just bought. After `end` nothing is written, not even pending changes.
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

/** If storage is full, drops the largest entries first and then the whole cache, but no other stored data. */
function writeWithinQuota(area: WebStorageLike, client: PersistedClient): void {
  const queries = client.clientState.queries.map((query) => JSON.stringify(query));
  const { buster, timestamp } = client;
  const head = `{"buster":${JSON.stringify(buster)},"timestamp":${timestamp},"clientState":{"mutations":[],"queries":[`;
  for (;;) {
    try {
      area.setItem(storageKeys.queryCache, `${head}${queries.join(',')}]}}`);
      return;
    } catch {
      const largest = queries.reduce((at, text, index) => (text.length > (queries[at]?.length ?? 0) ? index : at), 0);
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
    // Storage that can be neither written nor cleared is not read again.
  }
}

/** Cached per result: unchanged data is not measured again with every change of the query cache. */
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

const isPersistableText = (text: string): boolean =>
  text.length <= MAX_ENTRY_CHARS && !text.includes(`"${metaKeys.streamUrl}"`);

/** The number of rows of a list, with or without its total. */
function rowCountOf(response: object): number {
  const rows = 'data' in response ? response.data : response;
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
 * Returns the stored queries that match the schema of their key, or `undefined` if none can be read. Entries with a
 * future timestamp, from a clock that was wrong, are ignored because they would never expire.
 */
function parseStored(stored: unknown, now: number): PersistedClient | undefined {
  const read = v.safeParse(StoredSchema, stored);
  if (!read.success || read.output.timestamp > now) return undefined;
  const { buster, timestamp, clientState } = read.output;
  const queries = clientState.queries.flatMap((query) => {
    const schema = Object.hasOwn(PERSISTED_SCHEMAS, query.queryKey[0])
      ? PERSISTED_SCHEMAS[query.queryKey[0]]
      : undefined;
    const data = schema && v.safeParse(schema, query.state.data);
    return data?.success && query.state.dataUpdatedAt <= now
      ? [{ ...query, state: { ...query.state, data: data.output } }]
      : [];
  });
  // The rest of the query state is counters written by the cache and not rendered.
  return { buster, timestamp, clientState: { mutations: [], queries } } as unknown as PersistedClient;
}

function availableLocalStorage(): WebStorageLike | undefined {
  try {
    return window.localStorage;
  } catch {
    // Forbidden by the browser settings. The shop works without it.
    return undefined;
  }
}

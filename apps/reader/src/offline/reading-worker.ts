import { type CacheUpdate, cacheUpdates, type Exchange } from './cache-updates.ts';

/**
 * A service worker that opens offline copies. It is registered with the first download and responds only to requests for
 * downloaded books; all other requests go to the server. It is built as one file, so the page does not import its modules.
 */
const worker = globalThis as unknown as WorkerScope;

/** The members of a service worker's global scope that are used here; the DOM types describe a window. */
interface WorkerScope {
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install', listener: () => void): void;
  addEventListener(type: 'activate', listener: (event: { waitUntil(work: Promise<void>): void }) => void): void;
  addEventListener(
    type: 'fetch',
    listener: (event: { readonly request: Request; respondWith(response: Promise<Response>): void }) => void,
  ): void;
}

const BOOK_CACHE_PREFIX = 'octavo-book:';
const APP_CACHE = 'octavo-program';
/** User data on the server: network first. */
const DATA_PATHS = new Set(['', 'position', 'settings', 'book-settings', 'marks', 'closing']);
/** Destinations that show a file outside the reader page. The server rejects them, so the worker does not respond either. */
const EMBED_DESTINATIONS = new Set(['document', 'embed', 'frame', 'object']);
/** Never served from a copy. */
const NETWORK_ONLY = new Set([
  'renew',
  'keep',
  'changes',
  'editions',
  'edition-file',
  'unanchored',
  'search',
  'note',
  'export',
]);

worker.addEventListener('install', () => void worker.skipWaiting());
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== worker.location.origin) return;
  const [, grant, path] = /^\/read\/([\w-]+)\/(.*)$/.exec(pathname) ?? [];
  // Left to the browser: the server could not distinguish the worker's request from a fetch by the page.
  if (path !== '' && EMBED_DESTINATIONS.has(request.destination)) return;
  if (pathname.startsWith('/assets/') && request.method === 'GET') event.respondWith(appResponse(request));
  else if (grant !== undefined && path !== undefined) event.respondWith(bookResponse(request, grant, path));
});

async function appResponse(request: Request): Promise<Response> {
  const cache = await caches.open(APP_CACHE);
  const cached = await cache.match(request.url);
  if (cached) return cached;
  const response = await fetch(request);
  // A font or panel that was not loaded when the book was downloaded.
  if (response.ok) await cache.put(request.url, response.clone());
  return response;
}

async function bookResponse(request: Request, grant: string, path: string): Promise<Response> {
  const edition = await (await caches.match(`/kept/grants/${grant}`))?.text();
  if (edition === undefined) return fetch(request);
  const { method } = request;
  if (DATA_PATHS.has(path) && method === 'GET') return networkFirst(request, edition, path);
  if (method === 'GET' || method === 'HEAD') {
    const name = path.split('/')[0] ?? '';
    const cached = NETWORK_ONLY.has(name) ? undefined : await cachedResponse(edition, path);
    if (cached)
      return method === 'HEAD' ? new Response(null, { status: cached.status, headers: cached.headers }) : cached;
  }
  const changesState = method === 'PUT' || method === 'DELETE' || path === 'changes';
  const sent = method === 'PUT' ? await request.clone().text() : '';
  const response = await fetch(request);
  if (path === 'renew') await deleteIfEnded(response, edition, grant);
  if (changesState && response.ok) {
    const responseBody = parseJson(await response.clone().text());
    await queueUpdates(edition, { method, path, requestBody: parseJson(sent), responseBody });
  }
  return response;
}

let pendingUpdates: Promise<void> = Promise.resolve();

/** Updates the cached responses, one exchange after another, since each builds on the previous one. */
function queueUpdates(edition: string, exchange: Exchange): Promise<void> {
  const all = cacheUpdates(exchange);
  pendingUpdates = pendingUpdates
    .then(async () => {
      for (const update of all) await updateCache(edition, update);
    })
    // If the storage is full, the copy stays unchanged. The response is not affected.
    .catch(() => undefined);
  return pendingUpdates;
}

async function updateCache(edition: string, { name, apply }: CacheUpdate): Promise<void> {
  // The global settings apply to every book.
  const books = (await caches.keys()).filter((book) =>
    name === 'settings' ? book.startsWith(BOOK_CACHE_PREFIX) : book === BOOK_CACHE_PREFIX + edition,
  );
  for (const book of books) {
    const cache = await caches.open(book);
    const key = cacheKey(book.slice(BOOK_CACHE_PREFIX.length), name);
    const value = apply(parseJson((await (await cache.match(key))?.text()) ?? ''));
    if (value !== undefined) await cache.put(key, value === null ? noContent() : Response.json(value));
  }
}

/** The server's response when there is no data. */
const noContent = (): Response => new Response(null, { status: 204 });

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Empty or not JSON: it changes nothing.
    return undefined;
  }
}

/** Responds from the network, or with the last response if there is no connection. */
async function networkFirst(request: Request, edition: string, path: string): Promise<Response> {
  try {
    const response = await fetch(request);
    if (await deleteIfEnded(response, edition, grantIdOf(request))) return response;
    const cache = await caches.open(BOOK_CACHE_PREFIX + edition);
    if (response.ok) await cache.put(cacheKey(edition, path), response.clone());
    return response;
  } catch (error) {
    const cached = await cachedResponse(edition, path);
    if (cached) return cached;
    throw error;
  }
}

/** Deletes a copy after the book was revoked or the user signed out. */
async function deleteIfEnded({ status }: Response, edition: string, grant: string): Promise<boolean> {
  if (![401, 403, 404].includes(status)) return false;
  await caches.delete(BOOK_CACHE_PREFIX + edition);
  await (await caches.open(APP_CACHE)).delete(`/kept/grants/${grant}`);
  return true;
}

const cacheKey = (edition: string, path: string): string => `/kept/${edition}/${path}`;
const cachedResponse = async (edition: string, path: string): Promise<Response | undefined> =>
  (await caches.open(BOOK_CACHE_PREFIX + edition)).match(cacheKey(edition, path));
const grantIdOf = ({ url }: Request): string => new URL(url).pathname.split('/')[2] ?? '';

import { type LaterAnswer, laterAnswers, type Said } from './later-answers.ts';

/**
 * Opens kept books without a connection. It is installed by the first book that somebody keeps, and answers only for books
 * that are kept; everything else goes to the server as if it were not there. A worker is one file: what it imports is
 * imported by nobody else.
 */
const worker = globalThis as unknown as WorkerScope;

/** The part of a service worker's world that is used here; the page's own types know another one. */
interface WorkerScope {
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install', listener: () => void): void;
  addEventListener(type: 'activate', listener: (event: { waitUntil(work: Promise<void>): void }) => void): void;
  addEventListener(
    type: 'fetch',
    listener: (event: { readonly request: Request; respondWith(answer: Promise<Response>): void }) => void,
  ): void;
}

const BOOKS = 'octavo-book:';
const PROGRAM = 'octavo-program';
/** Kept for the reader by the server: asked anew whenever there is a connection. */
const ANSWERS = new Set(['', 'position', 'settings', 'book-settings', 'marks']);
/** What shows a file by itself, outside of the page around the book. The server refuses that, and so does no copy stand in. */
const BY_ITSELF = new Set(['document', 'embed', 'frame', 'object']);
/** Never answered from a copy. */
const LIVE = new Set(['renew', 'keep', 'changes', 'editions', 'search', 'note', 'export']);

worker.addEventListener('install', () => void worker.skipWaiting());
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== worker.location.origin) return;
  const [, grant, path] = /^\/read\/([\w-]+)\/(.*)$/.exec(pathname) ?? [];
  // Left to the browser whole: asked for from here, the server could not tell it from a file that the page fetches.
  if (path !== '' && BY_ITSELF.has(request.destination)) return;
  if (pathname.startsWith('/assets/') && request.method === 'GET') event.respondWith(programFile(request));
  else if (grant !== undefined && path !== undefined) event.respondWith(bookFile(request, grant, path));
});

async function programFile(request: Request): Promise<Response> {
  const cache = await caches.open(PROGRAM);
  const kept = await cache.match(request.url);
  if (kept) return kept;
  const response = await fetch(request);
  // A face or a panel that was not in use when the book was kept.
  if (response.ok) await cache.put(request.url, response.clone());
  return response;
}

async function bookFile(request: Request, grant: string, path: string): Promise<Response> {
  const edition = await (await caches.match(`/kept/grants/${grant}`))?.text();
  if (edition === undefined) return fetch(request);
  const { method } = request;
  if (ANSWERS.has(path) && method === 'GET') return freshAnswer(request, edition, path);
  if (method === 'GET' || method === 'HEAD') {
    const name = path.split('/')[0] ?? '';
    const kept = LIVE.has(name) ? undefined : await keptFile(edition, path);
    if (kept) return method === 'HEAD' ? new Response(null, { status: kept.status, headers: kept.headers }) : kept;
  }
  const isTelling = method === 'PUT' || method === 'DELETE' || path === 'changes';
  const sent = method === 'PUT' ? await request.clone().text() : '';
  const response = await fetch(request);
  if (path === 'renew') await forgetIfEnded(response, edition, grant);
  if (isTelling && response.ok) {
    const answered = parsed(await response.clone().text());
    await follow(edition, { method, path, sent: parsed(sent), answered });
  }
  return response;
}

let following: Promise<void> = Promise.resolve();

/** Lets the copies answer as the server would by now; one after another, as each stands on what the one before has left. */
function follow(edition: string, said: Said): Promise<void> {
  const all = laterAnswers(said);
  following = following
    .then(async () => {
      for (const answer of all) await revise(edition, answer);
    })
    // Without room for it the copy stays as it was, and whoever reads with a connection is not to suffer from that.
    .catch(() => undefined);
  return following;
}

async function revise(edition: string, { name, from }: LaterAnswer): Promise<void> {
  // The reader's own settings are of every book.
  const books = (await caches.keys()).filter((book) =>
    name === 'settings' ? book.startsWith(BOOKS) : book === BOOKS + edition,
  );
  for (const book of books) {
    const cache = await caches.open(book);
    const key = keptKey(book.slice(BOOKS.length), name);
    const value = from(parsed((await (await cache.match(key))?.text()) ?? ''));
    if (value !== undefined) await cache.put(key, value === null ? nothing() : Response.json(value));
  }
}

/** What the server answers where there is nothing. */
const nothing = (): Response => new Response(null, { status: 204 });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Nothing, or a file: there is nothing to be learned from it.
    return undefined;
  }
}

/** What the server says; without a connection what it said last. */
async function freshAnswer(request: Request, edition: string, path: string): Promise<Response> {
  try {
    const response = await fetch(request);
    if (await forgetIfEnded(response, edition, grantIn(request))) return response;
    const cache = await caches.open(BOOKS + edition);
    if (response.ok) await cache.put(keptKey(edition, path), response.clone());
    return response;
  } catch (error) {
    const kept = await keptFile(edition, path);
    if (kept) return kept;
    throw error;
  }
}

/** The right has ended, or the reader signed out: no copy outlives that. */
async function forgetIfEnded({ status }: Response, edition: string, grant: string): Promise<boolean> {
  if (![401, 403, 404].includes(status)) return false;
  await caches.delete(BOOKS + edition);
  await (await caches.open(PROGRAM)).delete(`/kept/grants/${grant}`);
  return true;
}

const keptKey = (edition: string, path: string): string => `/kept/${edition}/${path}`;
const keptFile = async (edition: string, path: string): Promise<Response | undefined> =>
  (await caches.open(BOOKS + edition)).match(keptKey(edition, path));
const grantIn = ({ url }: Request): string => new URL(url).pathname.split('/')[2] ?? '';

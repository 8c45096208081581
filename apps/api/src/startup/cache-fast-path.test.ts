import { afterEach, beforeEach, expect, it } from 'vitest';
import { NotFoundError } from '@octavo/core/errors';
import { problemResponse } from '../http/index.ts';
import { Metrics, LoadMonitor } from '../operations/index.ts';
import { ResponseCache } from '../response-cache/response-cache.ts';
import { loadShedding } from './load-shedding.ts';
import { MaintenanceMode } from './maintenance-mode.ts';
import { type Listener, listen } from './listener.ts';
import { cacheFastPath } from './cache-fast-path.ts';

const catalog = { version: 1, lastSeq: 0, isListening: true };
/** The events of a request: it reached the handler, or its response was produced. */
let calls: string[] = [];
let isMissing = false;
let listener: Listener;
let loadMonitor: LoadMonitor;
let logged: { requestId?: string | null }[] = [];

beforeEach(async () => {
  [calls, logged, isMissing] = [[], [], false];
  loadMonitor = new LoadMonitor();
  const responseCache = new ResponseCache(async () => String(catalog.version), catalog);
  const metrics = new Metrics({
    queuedPasswordHashes: () => 0,
    requestsInFlight: () => 0,
    pendingEvents: async () => 0,
    failedEmails: async () => 0,
  });
  const requestLog = { record: (request: { requestId?: string | null }) => void logged.push(request) };
  const shared = { loadMonitor, metrics, responseCache, proxies: 0, requestLog } as unknown as Parameters<
    typeof loadShedding
  >[0] &
    Parameters<typeof cacheFastPath>[0];
  const produce = async () => {
    calls.push('produced');
    if (isMissing) throw new NotFoundError('product_not_found');
    return { version: catalog.version };
  };
  const fetch = async (request: Request) => {
    calls.push('handled');
    try {
      return await responseCache.respond('book', request, produce, { isAnonymous: true, canRevalidate: true });
    } catch (error) {
      return problemResponse(error);
    }
  };
  listener = await listen({ host: '127.0.0.1', port: 0, settingName: 'PORT' });
  listener.serve(loadShedding({ ...shared, fetch }), cacheFastPath({ ...shared, maintenance: new MaintenanceMode() }));
});
afterEach(async () => {
  loadMonitor.stop();
  await listener.close();
});

const bumpVersion = () => {
  catalog.version += 1;
  catalog.lastSeq += 1;
};
const requestPath = (headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${listener.port}/book`, { headers: { connection: 'close', ...headers } });

it('revalidates a response after a change without calling the handler, and gives every request an id', async () => {
  const first = await requestPath();
  const again = await requestPath();
  bumpVersion();
  const changed = await requestPath();
  expect(calls).toEqual(['handled', 'produced', 'produced']);
  expect(await changed.json()).toEqual({ version: catalog.version });
  const names = [first, again, changed].map(({ headers }) => headers.get('x-request-id'));
  expect(new Set(names).size).toBe(3);
  expect(logged.map(({ requestId }) => requestId)).toEqual(names);
});

it('returns 304 when the revalidated response equals the client’s copy', async () => {
  const conditional = { 'if-none-match': (await requestPath()).headers.get('etag') ?? '' };
  // A change that does not affect this response.
  catalog.lastSeq += 1;
  expect((await requestPath(conditional)).status).toBe(304);
  bumpVersion();
  expect((await requestPath(conditional)).status).toBe(200);
});

it('leaves authenticated requests and errors to the handler', async () => {
  await requestPath();
  bumpVersion();
  await requestPath({ authorization: 'Bearer somebody' });
  expect(calls.slice(2)).toEqual(['handled', 'produced']);
  bumpVersion();
  isMissing = true;
  const response = await requestPath();
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([404, 'product_not_found']);
  expect(calls.slice(4)).toEqual(['produced', 'handled', 'produced']);
});

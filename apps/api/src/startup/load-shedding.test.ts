import { UnavailableError } from '@octavo/core/errors';
import { EventEmitter } from 'node:events';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { problemResponse, type RequestBindings } from '../http/index.ts';
import { Metrics, LoadMonitor } from '../operations/index.ts';
import { loadShedding } from './load-shedding.ts';
import type { Fetch } from './listener.ts';

let loadMonitor: LoadMonitor;
let metrics: Metrics;
beforeAll(() => {
  loadMonitor = new LoadMonitor();
  const none = () => 0;
  metrics = new Metrics({
    queuedPasswordHashes: none,
    requestsInFlight: none,
    pendingEvents: async () => 0,
    failedEmails: async () => 0,
  });
});
afterAll(() => loadMonitor.stop());

/** A handler that waits for `release`. */
function setUpHeldRequest(monitor = loadMonitor) {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const fetch: Fetch = async () => held.then(() => new Response('fine'));
  return { handle: loadShedding({ fetch, loadMonitor: monitor, metrics, proxies: 0 }), release };
}
const from = (address: string, url = '/api/v1/orders', accept?: string) =>
  ({ incoming: { url, headers: { accept }, socket: { remoteAddress: address } } }) as unknown as RequestBindings;
const request = new Request('http://127.0.0.1/');

it(
  'rejects visitors while too many requests wait, but not webhooks and monitoring',
  { tags: ['check-58'] },
  async () => {
    const { handle, release } = setUpHeldRequest();
    const waiting = Array.from({ length: 256 }, (_, at) => handle(request, from(`203.0.113.${at}`)));
    const late = await handle(request, from('198.51.100.1'));
    expect([late.status, late.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await late.json()).toMatchObject({ code: 'overloaded', retry_after_seconds: 2 });
    for (const url of ['/healthz-of-mine', '/metrics/more', '/api/v1/webhooks/guessed'])
      expect([url, (await handle(request, from('198.51.100.1', url))).status]).toEqual([url, 503]);
    const operationCalls = ['/healthz', '/readyz?full', '/metrics', '/api/v1/webhooks/stripe'].map((url) =>
      handle(request, from('198.51.100.1', url)),
    );
    release();
    for (const response of await Promise.all([...waiting, ...operationCalls])) expect(response.status).toBe(200);
    expect((await handle(request, from('198.51.100.1'))).status).toBe(200);
    expect((await metrics.render()).text).toContain('octavo_http_rejected_total{reason="overloaded"} 4');
  },
);

it('rejects first the clients with more than their share', { tags: ['check-58'] }, async () => {
  const { handle, release } = setUpHeldRequest();
  const waiting = Array.from({ length: 128 }, (_, at) => handle(request, from(`203.0.113.${at}`)));
  const greedy = Array.from({ length: 80 }, async () => handle(request, from('198.51.100.9')));
  const others = handle(request, from('198.51.100.10'));
  release();
  const statuses = (await Promise.all(greedy)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 429).length).toBe(20);
  for (const response of await Promise.all([...waiting, others])) expect(response.status).toBe(200);
});

it(
  'rejects an address that holds a quarter of all places, however slowly it took them',
  { tags: ['check-59'] },
  async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] });
    const monitor = new LoadMonitor();
    const { handle, release } = setUpHeldRequest(monitor);
    const slow: Promise<Response>[] = [];
    // Twenty a second are far below the rate that one address may send.
    for (let second = 0; second < 15; second += 1) {
      for (let at = 0; at < 20; at += 1) slow.push(Promise.resolve(handle(request, from('198.51.100.9'))));
      vi.advanceTimersByTime(1000);
    }
    vi.useRealTimers();
    const others = Array.from({ length: 100 }, async (_, at) => handle(request, from(`203.0.113.${at}`)));
    release();
    const statuses = (await Promise.all(slow)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(128);
    expect(statuses.filter((status) => status === 429)).toHaveLength(300 - 128);
    for (const response of await Promise.all(others)) expect(response.status).toBe(200);
    expect((await handle(request, from('198.51.100.9'))).status).toBe(200);
    monitor.stop();
  },
);

/** A monitor whose event loop lags. */
async function aLaggingMonitor(): Promise<LoadMonitor> {
  const delay = { mean: 250e6, reset: () => undefined, enable: () => undefined, disable: () => undefined };
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const monitor = new LoadMonitor(delay);
  vi.advanceTimersByTime(250);
  vi.useRealTimers();
  return monitor;
}

it(
  'returns 429 for the 25th concurrent request of an address while the event loop lags, at a low rate',
  { tags: ['check-59'] },
  async () => {
    const monitor = await aLaggingMonitor();
    const { handle, release } = setUpHeldRequest(monitor);
    const greedy = Array.from({ length: 60 }, async () => handle(request, from('198.51.100.9')));
    const others = Array.from({ length: 20 }, async (_, at) => handle(request, from(`203.0.113.${at}`)));
    release();
    const statuses = (await Promise.all(greedy)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(24);
    expect(statuses.filter((status) => status === 429)).toHaveLength(36);
    for (const response of await Promise.all(others)) expect(response.status).toBe(200);
    expect((await handle(request, from('198.51.100.9'))).status).toBe(200);
    monitor.stop();
  },
);

it('counts responses that are still being sent, until they close', { tags: ['check-59'] }, async () => {
  const monitor = await aLaggingMonitor();
  const handle = loadShedding({ fetch: () => new Response('a part'), loadMonitor: monitor, metrics, proxies: 0 });
  const outgoing = Array.from({ length: 24 }, () => new EventEmitter());
  const send = async (one?: EventEmitter) =>
    (await handle(request, { ...from('198.51.100.9'), ...(one ? { outgoing: one } : {}) } as RequestBindings)).status;
  for (const one of outgoing) expect(await send(one)).toBe(200);
  expect(await send()).toBe(429);
  expect((await handle(request, from('198.51.100.9', '/covers/a.jpg'))).status).toBe(200);
  expect((await handle(request, from('203.0.113.1'))).status).toBe(200);
  outgoing[0]?.emit('close');
  expect(await send()).toBe(200);
  monitor.stop();
});

it.each(['/read/guessed/changes', '/read/guessed/changes?wait=25', '/read/guessed/manifest.json', '/anything'])(
  'counts requests for %s with guessed reading grants as in flight',
  { tags: ['check-59'] },
  async (url) => {
    const monitor = new LoadMonitor();
    const { handle, release } = setUpHeldRequest(monitor);
    const others = Array.from({ length: 100 }, (_, at) => handle(request, from(`203.0.113.${at}`)));
    const guesses = Array.from({ length: 100 }, async () => handle(request, from('198.51.100.9', url)));
    const visitor = handle(request, from('198.51.100.10'));
    release();
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.filter((status) => status === 429)).toHaveLength(40);
    for (const response of await Promise.all([...others, visitor])) expect(response.status).toBe(200);
    monitor.stop();
  },
);

it('does not count a request any more that only waits', { tags: ['check-59'] }, async () => {
  const monitor = new LoadMonitor();
  let wake = (): void => undefined;
  const woken = new Promise<void>((resolve) => (wake = resolve));
  const fetch: Fetch = async (_, { place }) => {
    place?.release();
    place?.release();
    return woken.then(() => new Response('fine'));
  };
  const handle = loadShedding({ fetch, loadMonitor: monitor, metrics, proxies: 0 });
  const waiting = Array.from({ length: 300 }, async (_, at) => handle(request, from(`203.0.113.${at % 50}`)));
  expect(monitor.current.inFlight).toBe(0);
  wake();
  for (const response of await Promise.all(waiting)) expect(response.status).toBe(200);
  expect(monitor.current.inFlight).toBe(0);
  monitor.stop();
});

it('measures every response under a small set of labels', async () => {
  const fetch: Fetch = () => new Response(null, { status: 404 });
  const handle = loadShedding({ fetch, loadMonitor, metrics, proxies: 0 });
  for (const url of ['/api/v1/products/x?y', '/api/v1/%00', '/wp-login.php', '/read/abc/x', '/covers/a.jpg']) {
    await handle(request, from('203.0.113.1', url));
  }
  const { text } = await metrics.render();
  for (const area of ['products', 'api', 'pages', 'read', 'files']) {
    expect(text).toContain(`octavo_http_request_duration_seconds_count{area="${area}",status="4xx"} 1`);
  }
});

it('sends browsers an HTML page, and other clients the problem', { tags: ['check-58'] }, async () => {
  const { handle, release } = setUpHeldRequest();
  const waiting = Array.from({ length: 256 }, (_, at) => handle(request, from(`203.0.113.${at}`)));
  const looking = await handle(request, from('198.51.100.1', '/book/a-book', 'text/html,*/*;q=0.8'));
  expect([looking.status, looking.headers.get('retry-after')]).toEqual([503, '2']);
  expect(looking.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(looking.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
  expect(await looking.text()).toContain('<p>The shop is very busy. Please try again shortly.</p>');
  for (const [url, accept] of [
    ['/api/v1/products', 'text/html'],
    ['/covers/a.jpg', 'image/avif,*/*'],
  ] as const) {
    const response = await handle(request, from('198.51.100.1', url, accept));
    expect(await response.json()).toMatchObject({ code: 'overloaded' });
  }
  release();
  for (const response of waiting) expect((await response).status).toBe(200);
});

it('sends browsers an internal error as a page with escaped text', async () => {
  const failure = new UnavailableError('unavailable', { message: 'Closed until 2 < 3 & "later".' });
  const handle = loadShedding({
    fetch: () => problemResponse(failure, 'the-request'),
    loadMonitor,
    metrics,
    proxies: 0,
  });
  const page = await handle(request, from('203.0.113.1', '/', 'text/html'));
  expect([page.status, page.headers.get('x-request-id')]).toEqual([503, 'the-request']);
  expect(await page.text()).toContain('<p>Closed until 2 &lt; 3 &amp; &quot;later&quot;.</p>');
});

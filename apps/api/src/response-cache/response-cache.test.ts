import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it, vi } from 'vitest';
import { ChunkedBuffer } from './chunked-buffer.ts';
import { ResponseCache } from './response-cache.ts';

/** A catalog whose version a test changes, and a count of its reads. */
function createCatalog() {
  const catalog = { version: 1, reads: 0, lastSeq: 0 };
  const changes = {
    isListening: true,
    get lastSeq() {
      return catalog.lastSeq;
    },
  };
  const failures: unknown[] = [];
  const cache = new ResponseCache(
    async () => {
      catalog.reads += 1;
      return String(catalog.version);
    },
    changes,
    undefined,
    (error) => failures.push(error),
  );
  const change = () => {
    catalog.version += 1;
    catalog.lastSeq += 1;
  };
  return { catalog, changes, cache, change, failures };
}

const request = (headers: Record<string, string> = {}) => new Request('http://127.0.0.1/list', { headers });
const gzip = { 'accept-encoding': 'gzip' };
const br = { 'accept-encoding': 'br' };
const long = 'One of many books. '.repeat(100);

it('returns a registered response without reading the version again', async () => {
  const { catalog, cache } = createCatalog();
  const response = await cache.respond('list', request(gzip), async () => [long]);
  cache.register('/list', response);
  const reads = catalog.reads;
  const again = cache.lookUp('/list', gzip);
  expect(again?.status).toBe(200);
  expect(JSON.parse(gunzipSync(again?.body ?? Buffer.alloc(0)).toString())).toEqual([long]);
  expect(headersOf(again?.headers ?? [])).toEqual(Object.fromEntries(response.headers));
  expect(catalog.reads).toBe(reads);
});

/** Converts Node's flat headers to an object like that of a `Response`. */
const headersOf = (flat: readonly string[]) =>
  Object.fromEntries(flat.flatMap((name, at) => (at % 2 === 0 ? [[name.toLowerCase(), flat[at + 1]]] : [])));

it('produces a response once per version and compresses it once per coding', async () => {
  const { cache, change } = createCatalog();
  let times = 0;
  const produce = async () => [long, (times += 1)];
  const send = (headers?: Record<string, string>) => cache.respond('list', request(headers), produce);
  const bodies = await Promise.all([send(gzip), send(gzip), send(), send({ 'accept-encoding': 'br' })]);
  expect(times).toBe(1);
  expect(new Set(bodies.map(({ headers }) => headers.get('etag'))).size).toBe(1);
  cache.register('/list', await send(gzip));
  expect(cache.lookUp('/list', gzip)?.body).toBe(cache.lookUp('/list', gzip)?.body);
  change();
  expect(cache.lookUp('/list', gzip)).toBeUndefined();
  await send(gzip);
  expect(times).toBe(2);
});

it('returns 304 for a matching If-None-Match', async () => {
  const { cache } = createCatalog();
  const response = await cache.respond('list', request(), async () => [long]);
  cache.register('/list', response);
  const conditional = { 'if-none-match': response.headers.get('etag') ?? '' };
  expect((await cache.respond('list', request(conditional), async () => [])).status).toBe(304);
  expect(cache.lookUp('/list', conditional)).toMatchObject({ status: 304, body: undefined });
});

it('does not return an anonymous response to a request with an Authorization header', async () => {
  const { cache } = createCatalog();
  const options = { isAnonymous: true };
  cache.register('/book', await cache.respond('book', request(), async () => long, options));
  expect(cache.lookUp('/book', {})?.status).toBe(200);
  expect(cache.lookUp('/book', { authorization: 'Bearer token' })).toBeUndefined();
});

it('returns no registered response while it does not listen for changes', async () => {
  const { cache, changes } = createCatalog();
  cache.register('/list', await cache.respond('list', request(), async () => [long]));
  expect(cache.lookUp('/list', {})).toBeDefined();
  changes.isListening = false;
  expect(cache.lookUp('/list', {})).toBeUndefined();
});

it('serializes a long list in batches to the same JSON', async () => {
  const { cache } = createCatalog();
  const rows = Array.from({ length: 1_234 }, (_, at) => ({ at }));
  const response = await cache.respond('list', request(), async () => rows);
  expect(await response.text()).toBe(JSON.stringify(rows));
});

it('stores a very long response only compressed, and decompresses it on request', async () => {
  const { cache } = createCatalog();
  const rows = Array.from({ length: 3_000 }, () => long);
  const plain = await cache.respond('list', request(), async () => rows);
  expect(await plain.json()).toEqual(rows);
  const compressed = await cache.respond('list', request(gzip), async () => rows);
  expect(compressed.headers.get('content-encoding')).toBe('gzip');
  const smaller = await cache.respond('list', request(br), async () => rows);
  expect(JSON.parse(brotliDecompressSync(await smaller.arrayBuffer()).toString())).toEqual(rows);
});

it('yields to the event loop between the chunks of a long body', async () => {
  const { cache } = createCatalog();
  let turn = 0;
  let isMaking = true;
  const next = () => {
    turn += 1;
    if (isMaking) setImmediate(next);
  };
  next();
  const turns: number[] = [];
  const watched = (chunks: Uint8Array<ArrayBuffer>[]) =>
    new Proxy(chunks, {
      get(of, name) {
        if (/^\d+$/.test(String(name))) turns.push(turn);
        return Reflect.get(of, name) as unknown;
      },
    });
  const chunks = Array.from({ length: 20 }, (_, at) => new Uint8Array(300_000).fill(at));
  const response = await cache.respond('list', request(), async () => new ChunkedBuffer(watched(chunks)));
  isMaking = false;
  // Two chunks may fall into the same turn of the event loop, but not all of them.
  expect(new Set(turns.slice(0, chunks.length)).size).toBeGreaterThanOrEqual(chunks.length / 2);
  expect(Buffer.from(await response.arrayBuffer()).equals(Buffer.concat(chunks))).toBe(true);
});

it('evicts the least recently used response when all responses together are too large', async () => {
  const { cache } = createCatalog();
  const noise = () => randomBytes(1_950_000).toString('hex');
  let produced = 0;
  const send = (key: string) =>
    cache.respond(key, request(), async () => {
      produced += 1;
      return noise();
    });
  for (let at = 0; at < 14; at += 1) await send(`list ${at}`);
  await send('list 13');
  expect(produced).toBe(14);
  await send('list 0');
  expect(produced).toBe(15);
});

it('evicts the least recently used of many small responses', async () => {
  const { cache } = createCatalog();
  let produced = 0;
  const send = (key: string) =>
    cache.respond(key, request(), async () => {
      produced += 1;
      return [];
    });
  for (let at = 0; at < 30_000; at += 1) await send(`page ${at}`);
  await send('page 29999');
  expect(produced).toBe(30_000);
  await send('page 0');
  expect(produced).toBe(30_001);
});

it('compresses a frequently requested response at the maximum level', async () => {
  const { cache } = createCatalog();
  const text = Array.from({ length: 2_000 }, (_, at) => `Book ${(at * at) % 997} of ${at % 13}.`).join(' ');
  const send = (maxCompressionAfter?: number) =>
    cache.respond(`list ${maxCompressionAfter}`, request(br), async () => [text], {
      ...(maxCompressionAfter && { maxCompressionAfter }),
    });
  cache.register('/list', await send(3));
  const sizeOf = () => cache.lookUp('/list', br)?.body?.byteLength ?? 0;
  const first = sizeOf();
  await vi.waitUntil(() => sizeOf() < first, { timeout: 20_000 });
  const { body, headers } = cache.lookUp('/list', br) ?? {};
  expect(JSON.parse(brotliDecompressSync(body ?? Buffer.alloc(0)).toString())).toEqual([text]);
  expect(headersOf(headers ?? [])['content-length']).toBe(String(body?.byteLength));
  expect((await (await send(3)).arrayBuffer()).byteLength).toBe(body?.byteLength);
  expect((await (await send()).arrayBuffer()).byteLength).toBe(first);
});

/** A long response at `/long` whose compressed bytes can be corrupted and restored. */
async function corruptResponse(cache: ResponseCache, maxCompressionAfter?: number) {
  const send = (headers: Record<string, string>) =>
    cache.respond('long', request(headers), async () => Array.from({ length: 3_000 }, () => long), {
      ...(maxCompressionAfter && { maxCompressionAfter }),
    });
  await send(gzip);
  // Requested twice, because producing it may take longer than the version stays valid.
  cache.register('/long', await send(gzip));
  const bytes = cache.lookUp('/long', gzip)?.body ?? new Uint8Array();
  const good = bytes.slice();
  return { send, corrupt: () => bytes.fill(0, 0, 100), restore: () => bytes.set(good) };
}

it('retries a representation after a failed compression', async () => {
  const { cache } = createCatalog();
  const { send, corrupt, restore } = await corruptResponse(cache);
  corrupt();
  await expect(send(br)).rejects.toThrow('incorrect header check');
  restore();
  expect((await send(br)).headers.get('content-encoding')).toBe('br');
});

it('reports a failed maximum compression and compresses the next response', async () => {
  const { cache, failures } = createCatalog();
  const { send, corrupt } = await corruptResponse(cache, 2);
  await send(br);
  corrupt();
  await send(br);
  await vi.waitUntil(() => failures.length > 0, { timeout: 20_000 });
  expect(failures).toEqual([expect.objectContaining({ message: 'incorrect header check' })]);
  const text = Array.from({ length: 2_000 }, (_, at) => `Book ${(at * at) % 997} of ${at % 13}.`).join(' ');
  const sizeOfNext = async () => {
    const next = await cache.respond('next', request(br), async () => [text], { maxCompressionAfter: 1 });
    return (await next.arrayBuffer()).byteLength;
  };
  const first = await sizeOfNext();
  await expect.poll(sizeOfNext).toBeLessThan(first);
});

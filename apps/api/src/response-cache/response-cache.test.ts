import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it, vi } from 'vitest';
import { ChunkedBuffer } from './chunked-buffer.ts';
import { ResponseCache } from './response-cache.ts';

/** A catalog whose version moves when a test says so, and a count of how often it was asked for it. */
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

it('hands out at once what was made for the address, without asking for the version again', async () => {
  const { catalog, cache } = createCatalog();
  const made = await cache.respond('list', request(gzip), async () => [long]);
  cache.register('/list', made);
  const reads = catalog.reads;
  const again = cache.lookUp('/list', gzip);
  expect(again?.status).toBe(200);
  expect(JSON.parse(gunzipSync(again?.body ?? Buffer.alloc(0)).toString())).toEqual([long]);
  expect(headersOf(again?.headers ?? [])).toEqual(Object.fromEntries(made.headers));
  expect(catalog.reads).toBe(reads);
});

/** Headers as Node writes them, as a `Response` tells them. */
const headersOf = (flat: readonly string[]) =>
  Object.fromEntries(flat.flatMap((name, at) => (at % 2 === 0 ? [[name.toLowerCase(), flat[at + 1]]] : [])));

it('makes an answer once for each version, and packs it once for each coding', async () => {
  const { cache, change } = createCatalog();
  let times = 0;
  const make = async () => [long, (times += 1)];
  const ask = (headers?: Record<string, string>) => cache.respond('list', request(headers), make);
  const bodies = await Promise.all([ask(gzip), ask(gzip), ask(), ask({ 'accept-encoding': 'br' })]);
  expect(times).toBe(1);
  expect(new Set(bodies.map(({ headers }) => headers.get('etag'))).size).toBe(1);
  cache.register('/list', await ask(gzip));
  expect(cache.lookUp('/list', gzip)?.body).toBe(cache.lookUp('/list', gzip)?.body);
  change();
  expect(cache.lookUp('/list', gzip)).toBeUndefined();
  await ask(gzip);
  expect(times).toBe(2);
});

it('answers 304 to whoever holds it already', async () => {
  const { cache } = createCatalog();
  const made = await cache.respond('list', request(), async () => [long]);
  cache.register('/list', made);
  const conditional = { 'if-none-match': made.headers.get('etag') ?? '' };
  expect((await cache.respond('list', request(conditional), async () => [])).status).toBe(304);
  expect(cache.lookUp('/list', conditional)).toMatchObject({ status: 304, body: undefined });
});

it('leaves whoever says who they are to the ordinary way, where that gives another answer', async () => {
  const { cache } = createCatalog();
  const options = { isAnonymous: true };
  cache.register('/book', await cache.respond('book', request(), async () => long, options));
  expect(cache.lookUp('/book', {})?.status).toBe(200);
  expect(cache.lookUp('/book', { authorization: 'Bearer somebody' })).toBeUndefined();
});

it('hands nothing out at once while nobody would tell of a change', async () => {
  const { cache, changes } = createCatalog();
  cache.register('/list', await cache.respond('list', request(), async () => [long]));
  expect(cache.lookUp('/list', {})).toBeDefined();
  changes.isListening = false;
  expect(cache.lookUp('/list', {})).toBeUndefined();
});

it('writes a long list in pieces that make the same text', async () => {
  const { cache } = createCatalog();
  const rows = Array.from({ length: 1_234 }, (_, at) => ({ at }));
  const answer = await cache.respond('list', request(), async () => rows);
  expect(await answer.text()).toBe(JSON.stringify(rows));
});

it('keeps of very long answers the packed bytes alone, and unpacks them for whoever asks', async () => {
  const { cache } = createCatalog();
  const rows = Array.from({ length: 3_000 }, () => long);
  const plain = await cache.respond('list', request(), async () => rows);
  expect(await plain.json()).toEqual(rows);
  const packed = await cache.respond('list', request(gzip), async () => rows);
  expect(packed.headers.get('content-encoding')).toBe('gzip');
  const smaller = await cache.respond('list', request(br), async () => rows);
  expect(JSON.parse(brotliDecompressSync(await smaller.arrayBuffer()).toString())).toEqual(rows);
});

it('lets others have their turn between the pieces of a long body', async () => {
  const { cache } = createCatalog();
  let turn = 0;
  let isMaking = true;
  const next = () => {
    turn += 1;
    if (isMaking) setImmediate(next);
  };
  next();
  const turns: number[] = [];
  const watched = (pieces: Uint8Array<ArrayBuffer>[]) =>
    new Proxy(pieces, {
      get(of, name) {
        if (/^\d+$/.test(String(name))) turns.push(turn);
        return Reflect.get(of, name) as unknown;
      },
    });
  const pieces = Array.from({ length: 20 }, (_, at) => new Uint8Array(300_000).fill(at));
  const answer = await cache.respond('list', request(), async () => new ChunkedBuffer(watched(pieces)));
  isMaking = false;
  // Two may fall into one turn, whose order is nobody's; all of them would be one.
  expect(new Set(turns.slice(0, pieces.length)).size).toBeGreaterThanOrEqual(pieces.length / 2);
  expect(Buffer.from(await answer.arrayBuffer()).equals(Buffer.concat(pieces))).toBe(true);
});

it('forgets what was asked for longest ago when all answers together grow too large', async () => {
  const { cache } = createCatalog();
  const noise = () => randomBytes(1_950_000).toString('hex');
  let made = 0;
  const ask = (key: string) =>
    cache.respond(key, request(), async () => {
      made += 1;
      return noise();
    });
  for (let at = 0; at < 14; at += 1) await ask(`list ${at}`);
  await ask('list 13');
  expect(made).toBe(14);
  await ask('list 0');
  expect(made).toBe(15);
});

it('forgets what was asked for longest ago also where answers are small and many', async () => {
  const { cache } = createCatalog();
  let made = 0;
  const ask = (key: string) =>
    cache.respond(key, request(), async () => {
      made += 1;
      return [];
    });
  for (let at = 0; at < 30_000; at += 1) await ask(`page ${at}`);
  await ask('page 29999');
  expect(made).toBe(30_000);
  await ask('page 0');
  expect(made).toBe(30_001);
});

it('packs what many ask for once more, as small as it goes', async () => {
  const { cache } = createCatalog();
  const text = Array.from({ length: 2_000 }, (_, at) => `Book ${(at * at) % 997} of ${at % 13}.`).join(' ');
  const ask = (maxCompressionAfter?: number) =>
    cache.respond(`list ${maxCompressionAfter}`, request(br), async () => [text], {
      ...(maxCompressionAfter && { maxCompressionAfter }),
    });
  cache.register('/list', await ask(3));
  const sizeOf = () => cache.lookUp('/list', br)?.body?.byteLength ?? 0;
  const first = sizeOf();
  await vi.waitUntil(() => sizeOf() < first);
  const { body, headers } = cache.lookUp('/list', br) ?? {};
  expect(JSON.parse(brotliDecompressSync(body ?? Buffer.alloc(0)).toString())).toEqual([text]);
  expect(headersOf(headers ?? [])['content-length']).toBe(String(body?.byteLength));
  expect((await (await ask(3)).arrayBuffer()).byteLength).toBe(body?.byteLength);
  expect((await (await ask()).arrayBuffer()).byteLength).toBe(first);
});

/** A long answer at `/long`, of which somebody spoils the packed bytes, and the way to make them good again. */
async function corruptResponse(cache: ResponseCache, maxCompressionAfter?: number) {
  const ask = (headers: Record<string, string>) =>
    cache.respond('long', request(headers), async () => Array.from({ length: 3_000 }, () => long), {
      ...(maxCompressionAfter && { maxCompressionAfter }),
    });
  await ask(gzip);
  // Asked again, because the making may take longer than the version is sure to be of this moment.
  cache.register('/long', await ask(gzip));
  const bytes = cache.lookUp('/long', gzip)?.body ?? new Uint8Array();
  const good = bytes.slice();
  return { ask, spoil: () => bytes.fill(0, 0, 100), mend: () => bytes.set(good) };
}

it('gives another try to whoever comes after an answer that could not be packed', async () => {
  const { cache } = createCatalog();
  const { ask, spoil, mend } = await corruptResponse(cache);
  spoil();
  await expect(ask(br)).rejects.toThrow('incorrect header check');
  mend();
  expect((await ask(br)).headers.get('content-encoding')).toBe('br');
});

it('tells of an answer that could not be packed as small as it goes, and packs the next', async () => {
  const { cache, failures } = createCatalog();
  const { ask, spoil } = await corruptResponse(cache, 2);
  await ask(br);
  spoil();
  await ask(br);
  await vi.waitUntil(() => failures.length > 0);
  expect(failures).toEqual([expect.objectContaining({ message: 'incorrect header check' })]);
  const text = Array.from({ length: 2_000 }, (_, at) => `Book ${(at * at) % 997} of ${at % 13}.`).join(' ');
  const sizeOfNext = async () => {
    const next = await cache.respond('next', request(br), async () => [text], { maxCompressionAfter: 1 });
    return (await next.arrayBuffer()).byteLength;
  };
  const first = await sizeOfNext();
  await expect.poll(sizeOfNext).toBeLessThan(first);
});

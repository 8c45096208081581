import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { compress, compressMax } from '../response-cache/compression.ts';
import { StaticFiles } from './static-files.ts';

const SCRIPT = Array.from({ length: 400 }, (_, at) => `export const word${at} = ${at * 7919} % ${at + 3};\n`).join('');

let folder: string;
let files: StaticFiles;

beforeEach(() => {
  files = new StaticFiles(folder);
});
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-files-'));
  for (const name of ['shop-BxY12abc.js', 'robots.js']) writeFileSync(join(folder, name), SCRIPT);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function sizeOf(name: string): Promise<number> {
  const request = new Request('http://shop.local', { headers: { 'accept-encoding': 'br' } });
  const bytes = Buffer.from((await (await files.respond(name, request))?.arrayBuffer()) ?? new ArrayBuffer());
  expect(brotliDecompressSync(bytes).toString()).toBe(SCRIPT);
  return bytes.length;
}

it('uses maximum compression for immutable files in the background', async () => {
  const first = await sizeOf('/shop-BxY12abc.js');
  await expect.poll(() => sizeOf('/shop-BxY12abc.js')).toBeLessThan(first);
});

it('returns undefined when a newer build has removed a file', async () => {
  const path = join(folder, 'old-BxY12abc.js');
  writeFileSync(path, SCRIPT);
  files = new StaticFiles(folder);
  rmSync(path);
  const request = new Request('http://shop.local');
  expect(await files.respond('/old-BxY12abc.js', request)).toBeUndefined();
  expect(await files.respond('/old-BxY12abc.js', request)).toBeUndefined();
});

it('compresses other files once', async () => {
  const first = await sizeOf('/robots.js');
  // The queue would have reached the file by now.
  const other = await sizeOf('/shop-BxY12abc.js');
  await expect.poll(() => sizeOf('/shop-BxY12abc.js')).toBeLessThan(other);
  expect(await sizeOf('/robots.js')).toBe(first);
});

it('reports a failed compression, retries it for the next request, and continues with the next file', async () => {
  const reported: unknown[] = [];
  const failure = new Error('No memory is left.');
  const failing = { first: true, again: true };
  files = new StaticFiles(folder, (error) => reported.push(error), {
    packBytes: async (...given) => {
      if (!failing.first) return compress(...given);
      failing.first = false;
      throw failure;
    },
    compressMax: async (bytes) => {
      if (!failing.again) return compressMax(bytes);
      failing.again = false;
      throw failure;
    },
  });
  await expect(sizeOf('/shop-BxY12abc.js')).rejects.toThrow(failure);
  const first = await sizeOf('/shop-BxY12abc.js');
  await expect.poll(() => sizeOf('/shop-BxY12abc.js')).toBeLessThan(first);
  expect(reported).toEqual([failure]);
});

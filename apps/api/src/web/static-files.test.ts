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

it('packs what never changes as small as it goes, and keeps nobody waiting for it', async () => {
  const first = await sizeOf('/shop-BxY12abc.js');
  await expect.poll(() => sizeOf('/shop-BxY12abc.js')).toBeLessThan(first);
});

it('has nothing where a newer build took a file away while the shop ran', async () => {
  const path = join(folder, 'old-BxY12abc.js');
  writeFileSync(path, SCRIPT);
  files = new StaticFiles(folder);
  rmSync(path);
  const request = new Request('http://shop.local');
  expect(await files.respond('/old-BxY12abc.js', request)).toBeUndefined();
  expect(await files.respond('/old-BxY12abc.js', request)).toBeUndefined();
});

it('packs the rest once', async () => {
  const first = await sizeOf('/robots.js');
  // Its turn would have come before.
  const other = await sizeOf('/shop-BxY12abc.js');
  await expect.poll(() => sizeOf('/shop-BxY12abc.js')).toBeLessThan(other);
  expect(await sizeOf('/robots.js')).toBe(first);
});

it('tells of a file that could not be packed, gives the next who asks another try and the next file its turn', async () => {
  const told: unknown[] = [];
  const failure = new Error('No memory is left.');
  const failing = { first: true, again: true };
  files = new StaticFiles(folder, (error) => told.push(error), {
    packBytes: async (...given) => {
      if (!failing.first) return compress(...given);
      failing.first = false;
      throw failure;
    },
    packFinely: async (bytes) => {
      if (!failing.again) return compressMax(bytes);
      failing.again = false;
      throw failure;
    },
  });
  await expect(sizeOf('/shop-BxY12abc.js')).rejects.toThrow(failure);
  const first = await sizeOf('/shop-BxY12abc.js');
  await expect.poll(() => sizeOf('/shop-BxY12abc.js')).toBeLessThan(first);
  expect(told).toEqual([failure]);
});

import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  bufferSource,
  createZipWriter,
  fileSink,
  fileSource,
  gzipChunks,
  gzipFrame,
  gzipLength,
  memorySink,
  openZip,
} from './index.ts';

let folder = '';
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'octavo-zip-'))));
afterAll(() => rm(folder, { recursive: true }));

async function written(): Promise<Uint8Array> {
  const sink = memorySink();
  const writer = createZipWriter(sink);
  await writer.add('mimetype', 'application/epub+zip', 'stored');
  await writer.add('text/größe.xhtml', 'word '.repeat(400));
  await writer.finish();
  return sink.bytes();
}

it('writes the same bytes for the same entries', async () => {
  expect(Buffer.compare(await written(), await written())).toBe(0);
});

it('writes entries that the reader returns in order', async () => {
  const archive = await openZip(bufferSource(await written()));
  expect(archive.entries.map(({ name, method }) => [name, method])).toEqual([
    ['mimetype', 'stored'],
    ['text/größe.xhtml', 'deflated'],
  ]);
});

it('wraps a deflated entry as gzip without recompression', async () => {
  const archive = await openZip(bufferSource(await written()));
  const [stored, deflated] = archive.entries;
  if (!stored || !deflated) throw new Error('The archive has two entries.');
  const framed = gzipFrame(deflated, await archive.openRaw(deflated));
  expect(framed.byteLength).toBe(gzipLength(deflated));
  expect(gunzipSync(framed).toString()).toBe('word '.repeat(400));
  expect(() => gzipFrame(stored, new Uint8Array())).toThrow(RangeError);
  const chunks: Uint8Array[] = [];
  for await (const chunk of gzipChunks(deflated, archive.openRawChunks(deflated))) chunks.push(chunk);
  expect(Buffer.compare(Buffer.concat(chunks), framed)).toBe(0);
  await expect(gzipChunks(stored, archive.openRawChunks(stored)).next()).rejects.toThrow(RangeError);
});

it('copies an entry of another container unchanged', async () => {
  const archive = await openZip(bufferSource(await written()));
  const sink = memorySink();
  const writer = createZipWriter(sink);
  for (const entry of archive.entries) await writer.copy(entry, archive.openRawChunks(entry));
  await writer.finish();
  expect(Buffer.compare(sink.bytes(), await written())).toBe(0);
});

it('writes to a file that can be read with random access', async () => {
  const path = join(folder, 'book.zip');
  const writer = createZipWriter(fileSink(path));
  await writer.add('a.txt', 'a');
  await writer.finish();
  const archive = await openZip(await fileSource(path));
  const [entry] = archive.entries;
  expect(entry && Buffer.from(await archive.read(entry)).toString()).toBe('a');
  await archive.close();
  expect((await readFile(path)).byteLength).toBeLessThan(120);
});

it('leaves no file after an aborted write', async () => {
  const sink = fileSink(join(folder, 'given-up.zip'));
  await sink.write(Buffer.from('half'));
  await sink.abort?.();
  expect(await readdir(folder)).not.toContain('given-up.zip');
});

it('rejects when the file cannot be written', async () => {
  const writer = createZipWriter(fileSink(join(folder, 'missing', 'book.zip')));
  await expect(writer.add('a.txt', 'a')).rejects.toMatchObject({ code: 'ENOENT' });
});

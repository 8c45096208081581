import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  bufferSource,
  createZipWriter,
  DEFAULT_LIMITS,
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

/** Chunks of a text that is made while it is written. */
async function* chunksOf(text: string, count: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < count; at += 1) yield Buffer.from(text);
}

it('writes entries whose content is made while it is written, compressed or not', async () => {
  const sink = memorySink();
  const writer = createZipWriter(sink);
  await writer.addStream('a.csv', chunksOf('one row\r\n', 2_000));
  await writer.addStream('b.epub', chunksOf('b'.repeat(40_000), 4), 0);
  await writer.addStream('empty.csv', chunksOf('', 0));
  await writer.add('c.txt', 'c');
  await writer.finish();
  const archive = await openZip(bufferSource(sink.bytes()));
  const texts = await Promise.all(
    archive.entries.map(async (entry) => Buffer.from(await archive.read(entry)).toString()),
  );
  expect(texts).toEqual(['one row\r\n'.repeat(2_000), 'b'.repeat(160_000), '', 'c']);
  expect(archive.find('a.csv')?.compressedSize).toBeLessThan(1_000);
  expect(archive.find('b.epub')?.compressedSize).toBeGreaterThan(160_000);
  // A program that reads from the front finds the sizes behind the content.
  expect(Buffer.from(sink.bytes()).indexOf(Uint8Array.of(0x50, 0x4b, 7, 8))).toBeGreaterThan(0);
});

it('fails with the error of a content that cannot be made', async () => {
  async function* failing(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('half');
    throw new Error('The file is gone.');
  }
  await expect(createZipWriter(memorySink()).addStream('a.txt', failing())).rejects.toThrow('The file is gone.');
});

/** Keeps only the first bytes of a huge container and those after `from`, and reads zeros in between. */
function sparseSink(from: number) {
  const kept: { at: number; bytes: Uint8Array }[] = [];
  let size = 0;
  return {
    sink: {
      write: async (bytes: Uint8Array) => {
        if (size === 0 || size >= from) kept.push({ at: size, bytes });
        size += bytes.byteLength;
      },
      end: async () => undefined,
    },
    source: () => ({
      size,
      read: async (offset: number, length: number) => {
        const all = Buffer.alloc(length);
        for (const { at, bytes } of kept)
          if (at < offset + length && at + bytes.byteLength > offset)
            all.set(bytes.subarray(Math.max(0, offset - at), offset + length - at), Math.max(0, at - offset));
        return all;
      },
      close: async () => undefined,
    }),
  };
}

it('writes containers of more than 4 GiB when they are allowed', async () => {
  const GIGABYTE = 2 ** 30;
  const zeros = new Uint8Array(GIGABYTE / 64);
  const entry = { method: 'stored', compressedSize: GIGABYTE, size: GIGABYTE, crc32: 0, headerOffset: 0 } as const;
  const fill = async (writer: ReturnType<typeof createZipWriter>) => {
    for (const name of ['1', '2', '3', '4'])
      await writer.copy(
        { ...entry, name },
        Array.from({ length: 64 }, () => zeros),
      );
    await writer.add('last.txt', 'beyond four gigabytes');
    await writer.addStream('streamed.txt', chunksOf('also beyond', 1));
    await writer.finish();
  };
  await expect(fill(createZipWriter(sparseSink(0).sink))).rejects.toThrow(RangeError);
  const { sink, source } = sparseSink(4 * GIGABYTE);
  await fill(createZipWriter(sink, { allowsZip64: true }));
  const limits = { ...DEFAULT_LIMITS, totalBytes: Number.MAX_SAFE_INTEGER };
  const archive = await openZip(source(), limits);
  const read = async (name: string) => {
    const found = archive.find(name);
    return found && Buffer.from(await archive.read(found)).toString();
  };
  expect([await read('last.txt'), await read('streamed.txt')]).toEqual(['beyond four gigabytes', 'also beyond']);
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

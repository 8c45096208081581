import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { constants, crc32, deflateRawSync } from 'node:zlib';
import { createZipWriter, memorySink } from '@octavo/epub/zip';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PIXEL } from '../../test/a-pixel.ts';
import { openTestDatabase } from '../../test/test-database.ts';
import { measureMemoryGrowth } from '../../test/memory-growth.ts';
import type { OpenDatabase } from '../db/database.ts';
import { directoryStore } from '../files/index.ts';
import { bookImporter } from './book-importer.ts';
import type { ImportEvent } from './import-events.ts';

const MB = 1024 * 1024;
const CONTAINER =
  '<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>';
const PACKAGE =
  '<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">urn:uuid:5d6b1f9e-0c0b-4f5f-9a7e-6d1d2f0b7c11</dc:identifier><dc:title>Bad</dc:title><dc:language>en</dc:language></metadata><manifest><item id="c" href="c.xhtml" media-type="application/xhtml+xml" properties="nav"/></manifest><spine><itemref idref="c"/></spine></package>';
const CHAPTER =
  '<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>c</title></head><body><nav epub:type="toc"><ol><li><a href="c.xhtml">c</a></li></ol></nav></body></html>';
/** A cover that the shop does not have to draw. */
const COVER: [string, Uint8Array] = ['p.png', PIXEL];
const PACKAGE_WITH_COVER = PACKAGE.replace(
  '<item',
  `<item id="p" href="${COVER[0]}" media-type="image/png" properties="cover-image"/><item`,
);

let database: OpenDatabase;
let folder: string;
beforeAll(async () => {
  database = await openTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'octavo-hostile-'));
  // A private temporary folder, so that files of concurrent tests are not counted as leftovers.
  vi.stubEnv('TMPDIR', join(folder, 'temporary'));
  mkdirSync(tmpdir());
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

/** An EPUB with the given parts and extra entries. */
async function anEpub(
  parts: { container?: string; opf?: string; extra?: [string, Uint8Array | string][] } = {},
): Promise<Buffer> {
  const sink = memorySink();
  const zip = createZipWriter(sink);
  await zip.add('mimetype', 'application/epub+zip', 'stored');
  await zip.add('META-INF/container.xml', parts.container ?? CONTAINER);
  await zip.add('book.opf', parts.opf ?? PACKAGE);
  await zip.add('c.xhtml', CHAPTER);
  // Compressing thousands of empty entries takes seconds.
  for (const [name, content] of parts.extra ?? []) await zip.add(name, content, content === '' ? 'stored' : 'deflated');
  await zip.finish();
  return Buffer.from(sink.bytes());
}

/** The book with an entry renamed in its bytes, in both places where a zip stores the name. */
async function withName(name: string): Promise<Buffer> {
  const placeholder = 'q'.repeat(Buffer.byteLength(name));
  const bytes = await anEpub({ extra: [[placeholder, 'x']] });
  for (let at = bytes.indexOf(placeholder); at >= 0; at = bytes.indexOf(placeholder, at + 1)) bytes.write(name, at);
  return bytes;
}

/**
 * Adds an entry with this many megabytes of zeros to the book, compressed one megabyte at a time, whose headers claim
 * the size `claimed`. No ordinary packer writes such an entry.
 */
async function withZeroFilledEntry(megabytes: number, claimed = megabytes * MB): Promise<Buffer> {
  const zeros = Buffer.alloc(MB);
  const compressed = deflateRawSync(zeros, { finishFlush: constants.Z_FULL_FLUSH });
  const stream = Buffer.concat([...Array.from({ length: megabytes }, () => compressed), Buffer.from([3, 0])]);
  let checksum = 0;
  for (let done = 0; done < megabytes; done += 1) checksum = crc32(zeros, checksum);
  const sink = memorySink();
  const zip = createZipWriter(sink);
  for (const [name, content] of [
    ['mimetype', 'application/epub+zip'],
    ['META-INF/container.xml', CONTAINER],
    ['book.opf', PACKAGE.replace('</manifest>', '<item id="z" href="zeros.bin" media-type="text/css"/></manifest>')],
    ['c.xhtml', CHAPTER],
    ['zeros.bin', stream],
  ] as const)
    await zip.add(name, content, 'stored');
  await zip.finish();
  const bytes = Buffer.from(sink.bytes());
  // Method, checksum and length precede the name in the local header, and two bytes further on in the central directory.
  for (const [at, start] of [
    // The first occurrence of the name is in the package document.
    [bytes.indexOf('zeros.bin', bytes.indexOf('zeros.bin') + 1), -30],
    [bytes.lastIndexOf('zeros.bin'), -46 + 2],
  ] as const) {
    bytes.writeUInt16LE(8, at + start + 8);
    bytes.writeUInt32LE(checksum, at + start + 14);
    bytes.writeUInt32LE(claimed, at + start + 22);
  }
  return bytes;
}

/** Nested archives, each sixteen times the size of the next: the 42.zip bomb. */
async function nestedArchive(depth: number): Promise<Uint8Array> {
  const inner = depth === 0 ? Buffer.alloc(4 * MB) : await nestedArchive(depth - 1);
  const sink = memorySink();
  const zip = createZipWriter(sink);
  for (let at = 0; at < 16; at += 1) await zip.add(`lib ${at}.zip`, inner);
  await zip.finish();
  return sink.bytes();
}

let count = 0;
function importBytes(bytes: Uint8Array, maxBytes = 512 * MB): Promise<ImportEvent | undefined> {
  count += 1;
  const file = join(folder, `book-${count}.epub`);
  writeFileSync(file, bytes);
  return importFile(file, maxBytes);
}

async function importFile(file: string, maxBytes: number): Promise<ImportEvent | undefined> {
  const files = directoryStore(join(folder, 'store'));
  for await (const event of bookImporter({ db: database.db, files, maxBytes })({ files: [file] })) return event;
  return undefined;
}

/** Every path where an unsafe unpacker could write the entry, for each base folder and reading of the name. */
function possibleTargets(name: string): string[] {
  const variants = [name, name.replaceAll('\\', '/'), name.replaceAll(/%2e/gi, '.'), name.split('\0')[0] ?? ''];
  const folders = [folder, join(folder, 'store'), join(folder, 'store/books/x'), join(tmpdir(), 'x'), process.cwd()];
  return folders.flatMap((from) => variants.map((reading) => resolve(from, reading)));
}

const temporaryFiles = () => readdirSync(tmpdir());
const expectNothingStored = async () => {
  expect(await database.db.selectFrom('products').select('name').where('name', '=', 'Bad').execute()).toEqual([]);
};

describe('an imported file', () => {
  it(
    'is rejected before it is read when it is over the size limit, and leaves no files',
    { tags: ['check-42'] },
    async () => {
      const file = join(folder, 'large.epub');
      writeFileSync(file, 'PK');
      truncateSync(file, 600 * MB);
      const before = process.memoryUsage().rss;
      const files = directoryStore(join(folder, 'store'));
      const events: ImportEvent[] = [];
      const importer = bookImporter({ db: database.db, files, maxBytes: 512 * MB });
      for await (const event of importer({ files: [file] })) events.push(event);
      expect(events).toMatchObject([{ status: 'failed', code: 'epub_too_large' }]);
      expect(temporaryFiles()).toEqual([]);
      expect(process.memoryUsage().rss - before).toBeLessThan(100 * MB);
    },
  );

  it(
    'is rejected immediately when it is a pipe without a length',
    { tags: ['check-42'], timeout: 20_000 },
    async () => {
      for (const endless of ['/dev/zero', folder])
        expect([endless, await importFile(endless, MB)]).toMatchObject([
          endless,
          { status: 'failed', code: 'epub_not_a_zip' },
        ]);
      expect(temporaryFiles()).toEqual([]);
    },
  );

  /** A file that the kernel generates on reading; its reported size is 0. */
  const fileWithoutSize = '/proc/self/maps';
  it.runIf(existsSync(fileWithoutSize))(
    'is read only up to the limit when it is longer than its reported size',
    { tags: ['check-42'] },
    async () => {
      expect(statSync(fileWithoutSize).size).toBe(0);
      expect(await importFile(fileWithoutSize, 1024)).toMatchObject({ status: 'failed', code: 'epub_too_large' });
      expect(temporaryFiles()).toEqual([]);
    },
  );

  it('leaves no files when storing it fails', { tags: ['check-42'] }, async () => {
    const file = join(folder, 'broken-off.epub');
    writeFileSync(file, await anEpub({ opf: PACKAGE_WITH_COVER, extra: [COVER] }));
    const files = directoryStore(join(folder, 'full'));
    const full = { ...files, putFile: () => Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' })) };
    const importer = bookImporter({ db: database.db, files: full, maxBytes: MB });
    const events: ImportEvent[] = [];
    for await (const event of importer({ files: [file] })) events.push(event);
    expect(events).toMatchObject([{ status: 'failed', code: 'enospc' }]);
    expect(temporaryFiles()).toEqual([]);
    await expectNothingStored();
  });

  it.each<[string, () => Promise<Uint8Array> | Uint8Array]>([
    ['a picture', () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['a page', () => Buffer.from('<!doctype html><title>Not a book</title>')],
    ['nothing', () => Buffer.alloc(0)],
    ['a truncated book', async () => (await anEpub()).subarray(0, 300)],
    [
      'an image followed by an unrelated zip',
      async () => {
        const sink = memorySink();
        const zip = createZipWriter(sink);
        await zip.add('evil.js', 'alert(1)');
        await zip.finish();
        return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), sink.bytes()]);
      },
    ],
  ])('is rejected with a reason when it is %s', { tags: ['check-43'] }, async (_, make) => {
    const event = await importBytes(await make());
    expect(event).toMatchObject({
      status: 'failed',
      code: expect.stringMatching(/^epub_/),
      reason: expect.any(String),
    });
    await expectNothingStored();
  });

  it.each([
    '../evil.txt',
    '/evil.txt',
    String.raw`..\evil.txt`,
    '%2e%2e/evil',
    'a\0evil',
    'C:/evil',
    'c.xhtml',
    'book.opf',
  ])('is rejected for an entry named %j', { tags: ['check-44'] }, async (name) => {
    expect(await importBytes(await withName(name))).toMatchObject({
      status: 'failed',
      code: expect.stringMatching(/^epub_/),
    });
    await expectNothingStored();
    expect(readdirSync(folder, { recursive: true }).filter((entry) => entry.includes('evil'))).toEqual([]);
    expect(possibleTargets(name).filter((path) => existsSync(path))).toEqual([]);
  });

  it.each<[string, string, () => Promise<Uint8Array>]>([
    ['forty megabytes of zeros', 'epub_ratio', () => anEpub({ extra: [['zeros.bin', new Uint8Array(40 * MB)]] })],
    ['a gigabyte of zeros', 'epub_ratio', () => withZeroFilledEntry(1024)],
    ['a gigabyte of zeros declared as a page', 'epub_entry_size', () => withZeroFilledEntry(1024, 1000)],
    [
      '25,001 entries',
      'epub_too_many_entries',
      () => anEpub({ extra: Array.from({ length: 25_001 }, (_, at) => [`e/${at}`, '']) }),
    ],
    ['nested archives', 'epub_container_missing', () => nestedArchive(3)],
  ])('is rejected within time and memory limits when it holds %s', { tags: ['check-45'] }, async (_, code, make) => {
    const bytes = await make();
    const watched = await measureMemoryGrowth();
    const began = process.cpuUsage();
    expect(await importBytes(bytes)).toMatchObject({ status: 'failed', code });
    expect(process.cpuUsage(began).user / 1e6).toBeLessThan(5 * 5);
    expect(await watched.growth()).toBeLessThan(200 * MB);
    expect(temporaryFiles()).toEqual([]);
    await expectNothingStored();
  });

  it(
    'is imported with a blank page of 330 kB at a ratio of 460:1, as real books have',
    { tags: ['check-45'] },
    async () => {
      const blank = await importBytes(
        await anEpub({
          opf: PACKAGE_WITH_COVER.replace('>Bad<', '>Blank<'),
          extra: [['blank.pbm', new Uint8Array(330_000)], COVER],
        }),
      );
      expect(blank).toMatchObject({ status: 'added', name: 'Blank' });
    },
  );

  it.each([
    ['an external entity', '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>', '&e;'],
    ['an entity on the network', '<!DOCTYPE x [<!ENTITY % e SYSTEM "NETWORK/e.dtd"> %e;]>', ''],
    ['a document type on the network', '<!DOCTYPE x SYSTEM "NETWORK/x.dtd">', ''],
    ['a document type', '<!DOCTYPE x>', ''],
    ['nested entities', `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>`, '&b;'],
  ])('is rejected for %s in its container or its package', { tags: ['check-46'] }, async (_, declared, use) => {
    const requests: string[] = [];
    const network = createServer((socket) => {
      requests.push('unexpected request');
      socket.destroy();
    });
    network.listen(0, '127.0.0.1');
    await once(network, 'listening');
    const address = network.address();
    const doctype = declared.replace('NETWORK', `http://127.0.0.1:${(address as AddressInfo).port}`);
    const began = process.cpuUsage();
    const inContainer = await anEpub({ container: `${doctype}${CONTAINER}` });
    const inPackage = await anEpub({ opf: `${doctype}${PACKAGE.replace('>Bad<', `>Bad${use}<`)}` });
    for (const bytes of [inContainer, inPackage]) {
      const event = await importBytes(bytes);
      expect(event).toMatchObject({ status: 'failed', code: expect.stringMatching(/^epub_/) });
      expect(JSON.stringify(event)).not.toContain('root:');
    }
    expect(process.cpuUsage(began).user / 1e6).toBeLessThan(5);
    await expectNothingStored();
    network.close();
    expect(requests).toEqual([]);
  });
});

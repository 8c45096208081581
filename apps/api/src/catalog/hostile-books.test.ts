import { mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createZipWriter, memorySink } from '@octavo/epub/zip';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../test/test-database.ts';
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

let database: OpenDatabase;
let folder: string;
beforeAll(async () => {
  database = await openTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'octavo-hostile-'));
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A book as the parts say, with the listed entries added. */
async function anEpub(
  parts: { container?: string; opf?: string; extra?: [string, Uint8Array | string][] } = {},
): Promise<Buffer> {
  const sink = memorySink();
  const zip = createZipWriter(sink);
  await zip.add('mimetype', 'application/epub+zip', 'stored');
  await zip.add('META-INF/container.xml', parts.container ?? CONTAINER);
  await zip.add('book.opf', parts.opf ?? PACKAGE);
  await zip.add('c.xhtml', CHAPTER);
  for (const [name, content] of parts.extra ?? []) await zip.add(name, content);
  await zip.finish();
  return Buffer.from(sink.bytes());
}

/** The book with a name changed in its bytes, in both places where a zip has it. */
async function withName(name: string): Promise<Buffer> {
  const placeholder = 'q'.repeat(Buffer.byteLength(name));
  const bytes = await anEpub({ extra: [[placeholder, 'x']] });
  for (let at = bytes.indexOf(placeholder); at >= 0; at = bytes.indexOf(placeholder, at + 1)) bytes.write(name, at);
  return bytes;
}

let count = 0;
async function imported(bytes: Uint8Array, maxBytes = 512 * MB): Promise<ImportEvent | undefined> {
  count += 1;
  const file = join(folder, `book-${count}.epub`);
  writeFileSync(file, bytes);
  const files = directoryStore(join(folder, 'store'));
  for await (const event of bookImporter({ db: database.db, files, maxBytes })({ files: [file] })) return event;
  return undefined;
}

const leftovers = () => readdirSync(tmpdir()).filter((name) => name.startsWith('octavo-import-'));
const nothingKept = async () => {
  expect(await database.db.selectFrom('products').select('name').where('name', '=', 'Bad').execute()).toEqual([]);
};

describe('a file that is handed in', () => {
  it('42: is refused over the limit before it is read, and leaves nothing behind', async () => {
    const file = join(folder, 'large.epub');
    writeFileSync(file, 'PK');
    truncateSync(file, 600 * MB);
    const before = [leftovers(), process.memoryUsage().rss] as const;
    const files = directoryStore(join(folder, 'store'));
    const events: ImportEvent[] = [];
    const importer = bookImporter({ db: database.db, files, maxBytes: 512 * MB });
    for await (const event of importer({ files: [file] })) events.push(event);
    expect(events).toMatchObject([{ status: 'failed', code: 'epub_too_large' }]);
    expect(leftovers()).toEqual(before[0]);
    expect(process.memoryUsage().rss - before[1]).toBeLessThan(100 * MB);
  });

  it.each<[string, () => Promise<Uint8Array> | Uint8Array]>([
    ['a picture', () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['a page', () => Buffer.from('<!doctype html><title>No book</title>')],
    ['nothing', () => Buffer.alloc(0)],
    ['half a book', async () => (await anEpub()).subarray(0, 300)],
    [
      'a picture with a zip of something else behind it',
      async () => {
        const sink = memorySink();
        const zip = createZipWriter(sink);
        await zip.add('evil.js', 'alert(1)');
        await zip.finish();
        return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), sink.bytes()]);
      },
    ],
  ])('43: is refused with the reason when it is %s', async (_, make) => {
    const event = await imported(await make());
    expect(event).toMatchObject({
      status: 'failed',
      code: expect.stringMatching(/^epub_/),
      reason: expect.any(String),
    });
    await nothingKept();
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
  ])('44: is refused for an entry named %j', async (name) => {
    expect(await imported(await withName(name))).toMatchObject({
      status: 'failed',
      code: expect.stringMatching(/^epub_/),
    });
    await nothingKept();
    expect(readdirSync(folder).filter((entry) => entry.includes('evil'))).toEqual([]);
  });

  it('45: is refused when it swells, in little time and memory, and a blank page of a real book is not', async () => {
    const before = process.memoryUsage().rss;
    const began = process.cpuUsage();
    const bomb = await imported(await anEpub({ extra: [['zeros.bin', new Uint8Array(40 * MB)]] }));
    expect(bomb).toMatchObject({ status: 'failed', code: expect.stringMatching(/^epub_/) });
    const many = Array.from({ length: 10_001 }, (_, at): [string, string] => [`e/${at}`, '']);
    expect(await imported(await anEpub({ extra: many }))).toMatchObject({ status: 'failed' });
    expect(process.cpuUsage(began).user / 1e6).toBeLessThan(25);
    expect(process.memoryUsage().rss - before).toBeLessThan(400 * MB);
    await nothingKept();
    const blank = await imported(
      await anEpub({ opf: PACKAGE.replace('>Bad<', '>Blank<'), extra: [['blank.pbm', new Uint8Array(330_000)]] }),
    );
    expect(blank).toMatchObject({ status: 'added', name: 'Blank' });
  });

  it.each([
    ['an external entity', '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>', '&e;'],
    ['an entity on the network', '<!DOCTYPE x [<!ENTITY % e SYSTEM "http://127.0.0.1:9/e.dtd"> %e;]>', ''],
    ['entities of entities', `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>`, '&b;'],
  ])('46: is refused for %s in its container or its package', async (_, doctype, use) => {
    const began = process.cpuUsage();
    const inContainer = await anEpub({ container: `${doctype}${CONTAINER}` });
    const inPackage = await anEpub({ opf: `${doctype}${PACKAGE.replace('>Bad<', `>Bad${use}<`)}` });
    for (const bytes of [inContainer, inPackage]) {
      const event = await imported(bytes);
      expect(event).toMatchObject({ status: 'failed', code: expect.stringMatching(/^epub_/) });
      expect(JSON.stringify(event)).not.toContain('root:');
    }
    expect(process.cpuUsage(began).user / 1e6).toBeLessThan(5);
    await nothingKept();
  });
});

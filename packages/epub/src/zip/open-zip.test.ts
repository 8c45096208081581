import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { rawZip, type RawEntry } from '../testing/raw-zip.ts';
import { bufferSource, openZip } from './index.ts';

const open = (bytes: Uint8Array) => openZip(bufferSource(bytes));
const rejectionOf = (code: string, entry?: string) => ({
  name: 'EpubError',
  code,
  ...(entry === undefined ? {} : { entry }),
});
const plain: RawEntry = { name: 'plain.txt', content: 'plain', isStored: true };

describe('a valid container', () => {
  it('returns stored and deflated entries', async () => {
    const archive = await open(rawZip([plain, { name: 'a/b.txt', content: 'deflated '.repeat(50) }]));
    const [stored, deflated] = archive.entries;
    expect(stored && new TextDecoder().decode(await archive.read(stored))).toBe('plain');
    expect(deflated && new TextDecoder().decode(await archive.read(deflated))).toBe('deflated '.repeat(50));
    expect(archive.find('a/b.txt')).toBe(deflated);
    expect(archive.find('A/b.txt')).toBeUndefined();
  });

  it('reads only the directory and the requested entry', async () => {
    const bytes = rawZip([
      plain,
      { name: 'big.bin', content: 'x'.repeat(200_000), isStored: true },
      { ...plain, name: 'last.txt' },
    ]);
    let bytesRead = 0;
    const source = bufferSource(bytes);
    const archive = await openZip({
      ...source,
      read: (offset, length) => ((bytesRead += length), source.read(offset, length)),
    });
    const entry = archive.find('last.txt');
    expect(entry && (await archive.read(entry)).byteLength).toBe(5);
    expect(bytesRead).toBeLessThan(67_000);
  });

  it('may use 64-bit records', async () => {
    const archive = await open(rawZip([{ ...plain, isZip64: true }], { isZip64: true }));
    const entry = archive.find('plain.txt');
    expect(entry && new TextDecoder().decode(await archive.read(entry))).toBe('plain');
  });

  it('may have a comment, folders, and names that are not marked as UTF-8', async () => {
    const archive = await open(
      rawZip(
        [
          { name: 'folder/', isStored: true },
          { ...plain, name: 'é.txt', flags: 0 },
          { ...plain, name: Uint8Array.of(0xe9), flags: 0 },
        ],
        {
          comment: 'packed by hand',
        },
      ),
    );
    expect(archive.entries.map(({ name }) => name)).toEqual(['é.txt', 'é']);
  });

  it('may contain a blank page image of 330 kB at 460:1', { tags: ['check-45'] }, async () => {
    const archive = await open(rawZip([{ name: 'blank.bmp', content: new Uint8Array(330_000) }]));
    expect(archive.entries[0]?.size).toBe(330_000);
  });

  it('returns a part of a stored entry for range requests', async () => {
    const archive = await open(rawZip([{ name: 'v.mp4', content: '0123456789', isStored: true }]));
    const entry = archive.find('v.mp4');
    expect(entry && new TextDecoder().decode(await archive.readRawRange(entry, 3, 4))).toBe('3456');
    await expect(entry && archive.readRawRange(entry, 8, 4)).rejects.toThrow(RangeError);
  });
});

describe('a file that is not a container', () => {
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a picture', Buffer.from(`\x89PNG\r\n\x1a\n${'x'.repeat(100)}`, 'latin1')],
    ['a web page', Buffer.from(`<!DOCTYPE html><html>${' '.repeat(100)}</html>`)],
    [
      'a picture with a container appended',
      Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), rawZip([plain])]),
    ],
  ])('is rejected: %s', async (_, bytes) => {
    await expect(open(bytes)).rejects.toMatchObject(rejectionOf('epub_not_a_zip'));
  });

  it.each([
    ['truncated in the middle', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
    ['with a page appended', (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('<html></html>')])],
    ['without its directory', (bytes: Buffer) => Buffer.concat([bytes.subarray(0, 40), bytes.subarray(-22)])],
  ])('is rejected as damaged: %s', async (_, damage) => {
    await expect(open(damage(rawZip([plain, { ...plain, name: 'second.txt' }])))).rejects.toMatchObject(
      rejectionOf('epub_zip_damaged'),
    );
  });

  it.each([
    ['more', 1],
    ['fewer', 3],
  ])('is rejected as damaged when it contains %s entries than it declares', async (_, count) => {
    const bytes = rawZip([plain, { ...plain, name: 'second.txt' }], { count });
    await expect(open(bytes)).rejects.toMatchObject(rejectionOf('epub_zip_damaged'));
  });
});

describe('a hostile container', () => {
  it.each([
    '../x',
    'a/../../x',
    '/etc/passwd',
    '..\\x',
    'C:/x',
    'c:x',
    '%2e%2e/x',
    'a%2Fb',
    'x\0.txt',
    './x',
    'a//b',
    '',
  ])('is rejected for the name %j', async (name) => {
    await expect(open(rawZip([plain, { ...plain, name }]))).rejects.toMatchObject(rejectionOf('epub_entry_name', name));
  });

  it('is rejected for a name that is declared as UTF-8 but is not', async () => {
    await expect(open(rawZip([plain, { ...plain, name: Uint8Array.of(0xff, 0xfe) }]))).rejects.toMatchObject(
      rejectionOf('epub_entry_name'),
    );
  });

  it.each([
    ['twice', 'plain.txt', 'plain.txt'],
    ['twice, normalized differently', 'é', 'e\u0301'],
  ])('is rejected for a name that occurs %s', async (_, first, second) => {
    const bytes = rawZip([
      { ...plain, name: first },
      { ...plain, name: second },
    ]);
    await expect(open(bytes)).rejects.toMatchObject(rejectionOf('epub_entry_duplicate', second));
  });

  it('is rejected for an encrypted entry', async () => {
    await expect(open(rawZip([{ ...plain, flags: 0x0801 }]))).rejects.toMatchObject(
      rejectionOf('epub_entry_encrypted', 'plain.txt'),
    );
  });

  it.each([
    ['a link', 0o120777],
    ['a pipe', 0o010644],
    ['a device', 0o060644],
  ])('is rejected for %s', { tags: ['check-44'] }, async (_, mode) => {
    await expect(open(rawZip([{ ...plain, mode }]))).rejects.toMatchObject(
      rejectionOf('epub_entry_not_a_file', 'plain.txt'),
    );
  });

  it('is rejected for a compression method that EPUB does not allow', async () => {
    await expect(open(rawZip([{ ...plain, method: 12 }]))).rejects.toMatchObject(
      rejectionOf('epub_entry_method', 'plain.txt'),
    );
  });

  it('is rejected for too many entries before they are read', { tags: ['check-45'] }, async () => {
    const bytes = rawZip([plain], { isZip64: true, count: 100_000 });
    await expect(open(bytes)).rejects.toMatchObject(rejectionOf('epub_too_many_entries'));
  });

  it('is rejected for 25,001 real entries', { tags: ['check-45'] }, async () => {
    const bytes = rawZip(Array.from({ length: 25_001 }, (_, index) => ({ name: `${index}`, isStored: true })));
    await expect(open(bytes)).rejects.toMatchObject(rejectionOf('epub_too_many_entries'));
  });

  it('is rejected for an entry that expands to 200 times its size', { tags: ['check-45'] }, async () => {
    const bytes = rawZip([{ name: 'zeros', content: new Uint8Array(4 * 1024 ** 2) }]);
    await expect(open(bytes)).rejects.toMatchObject(rejectionOf('epub_ratio', 'zeros'));
  });

  it('is rejected for more than 2 GiB in total', { tags: ['check-45'] }, async () => {
    const half = { size: 1200 * 1024 ** 2, compressedSize: 1200 * 1024 ** 2 };
    const bytes = rawZip([
      { name: 'a', isStored: true, declared: half },
      { name: 'b', isStored: true, declared: half },
    ]);
    await expect(open(bytes)).rejects.toMatchObject(rejectionOf('epub_too_large', 'b'));
  });

  it('is rejected when entries overlap', async () => {
    const bytes = rawZip([
      { name: 'a', content: 'x'.repeat(500) },
      { name: 'b', content: 'x'.repeat(500), headerOffset: 0 },
    ]);
    await expect(open(bytes)).rejects.toMatchObject(rejectionOf('epub_entry_overlap'));
  });

  it('is rejected when a stored entry declares two sizes', async () => {
    await expect(open(rawZip([{ ...plain, declared: { size: 6 } }]))).rejects.toMatchObject(
      rejectionOf('epub_entry_size', 'plain.txt'),
    );
  });

  it.each([
    ['smaller than it is', { size: 10 }, 'epub_entry_size'],
    ['larger than it is', { size: 5000 }, 'epub_entry_size'],
    ['having another checksum', { crc32: 1 }, 'epub_entry_damaged'],
  ])('rejects an entry that is declared as %s', { tags: ['check-45'] }, async (_, declared, code) => {
    const archive = await open(rawZip([{ name: 'liar', content: 'x'.repeat(1000), declared }]));
    const [entry] = archive.entries;
    await expect(entry && archive.read(entry)).rejects.toMatchObject(rejectionOf(code, 'liar'));
    await expect(entry && archive.verify(entry)).rejects.toMatchObject(rejectionOf(code, 'liar'));
  });

  it('stops an entry that unpacks beyond its declared size', { tags: ['check-45'] }, async () => {
    const archive = await open(
      rawZip([{ name: 'bomb', raw: deflateRawSync(new Uint8Array(50 * 1024 ** 2)), declared: { size: 1000 } }]),
    );
    const [entry] = archive.entries;
    await expect(entry && archive.read(entry)).rejects.toMatchObject(rejectionOf('epub_entry_size', 'bomb'));
  });

  it('is rejected when the compressed bytes are not a deflate stream', async () => {
    const archive = await open(
      rawZip([{ name: 'noise', raw: Buffer.from('not deflate at all'), declared: { size: 100 } }]),
    );
    const [entry] = archive.entries;
    await expect(entry && archive.read(entry)).rejects.toMatchObject(rejectionOf('epub_entry_damaged', 'noise'));
    await expect(entry && archive.verify(entry)).rejects.toMatchObject(rejectionOf('epub_entry_damaged', 'noise'));
  });
});

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

describe('a sound container', () => {
  it('gives stored and deflated entries back', async () => {
    const archive = await open(rawZip([plain, { name: 'a/b.txt', content: 'deflated '.repeat(50) }]));
    const [stored, deflated] = archive.entries;
    expect(stored && new TextDecoder().decode(await archive.read(stored))).toBe('plain');
    expect(deflated && new TextDecoder().decode(await archive.read(deflated))).toBe('deflated '.repeat(50));
    expect(archive.find('a/b.txt')).toBe(deflated);
    expect(archive.find('A/b.txt')).toBeUndefined();
  });

  it('reads nothing but the directory and the entry that is asked for', async () => {
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

  it('may carry a comment, folders, and names that are not marked as UTF-8', async () => {
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

  it('45: may hold a blank page image of 330 kB at 460:1', async () => {
    const archive = await open(rawZip([{ name: 'blank.bmp', content: new Uint8Array(330_000) }]));
    expect(archive.entries[0]?.size).toBe(330_000);
  });

  it('gives a part of a stored entry for range requests', async () => {
    const archive = await open(rawZip([{ name: 'v.mp4', content: '0123456789', isStored: true }]));
    const entry = archive.find('v.mp4');
    expect(entry && new TextDecoder().decode(await archive.readRawRange(entry, 3, 4))).toBe('3456');
    await expect(entry && archive.readRawRange(entry, 8, 4)).rejects.toThrow(RangeError);
  });
});

describe('something that is no container', () => {
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a picture', Buffer.from(`\x89PNG\r\n\x1a\n${'x'.repeat(100)}`, 'latin1')],
    ['a web page', Buffer.from(`<!DOCTYPE html><html>${' '.repeat(100)}</html>`)],
    [
      'a picture with a container glued to it',
      Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), rawZip([plain])]),
    ],
  ])('is refused: %s', async (_, bytes) => {
    await expect(open(bytes)).rejects.toMatchObject(rejectionOf('epub_not_a_zip'));
  });

  it.each([
    ['cut off in the middle', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
    ['with a page glued to its end', (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('<html></html>')])],
    ['with its directory missing', (bytes: Buffer) => Buffer.concat([bytes.subarray(0, 40), bytes.subarray(-22)])],
  ])('is refused as damaged: %s', async (_, damage) => {
    await expect(open(damage(rawZip([plain, { ...plain, name: 'second.txt' }])))).rejects.toMatchObject(
      rejectionOf('epub_zip_damaged'),
    );
  });

  it.each([
    ['more', 1],
    ['fewer', 3],
  ])('is refused as damaged when it holds %s entries than it announces', async (_, count) => {
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
  ])('is refused for the name %j', async (name) => {
    await expect(open(rawZip([plain, { ...plain, name }]))).rejects.toMatchObject(rejectionOf('epub_entry_name', name));
  });

  it('is refused for a name that is not the UTF-8 it claims to be', async () => {
    await expect(open(rawZip([plain, { ...plain, name: Uint8Array.of(0xff, 0xfe) }]))).rejects.toMatchObject(
      rejectionOf('epub_entry_name'),
    );
  });

  it.each([
    ['twice', 'plain.txt', 'plain.txt'],
    ['twice, composed differently', 'é', 'e\u0301'],
  ])('is refused for a name that stands in it %s', async (_, first, second) => {
    const bytes = rawZip([
      { ...plain, name: first },
      { ...plain, name: second },
    ]);
    await expect(open(bytes)).rejects.toMatchObject(rejectionOf('epub_entry_duplicate', second));
  });

  it('is refused for an encrypted entry', async () => {
    await expect(open(rawZip([{ ...plain, flags: 0x0801 }]))).rejects.toMatchObject(
      rejectionOf('epub_entry_encrypted', 'plain.txt'),
    );
  });

  it.each([
    ['a link', 0o120777],
    ['a pipe', 0o010644],
    ['a device', 0o060644],
  ])('44: is refused for %s', async (_, mode) => {
    await expect(open(rawZip([{ ...plain, mode }]))).rejects.toMatchObject(
      rejectionOf('epub_entry_not_a_file', 'plain.txt'),
    );
  });

  it('is refused for a compression that EPUB does not know', async () => {
    await expect(open(rawZip([{ ...plain, method: 12 }]))).rejects.toMatchObject(
      rejectionOf('epub_entry_method', 'plain.txt'),
    );
  });

  it('45: is refused for more entries than any book has, before they are read', async () => {
    const bytes = rawZip([plain], { isZip64: true, count: 100_000 });
    await expect(open(bytes)).rejects.toMatchObject(rejectionOf('epub_too_many_entries'));
  });

  it('45: is refused for 10,001 real entries', async () => {
    const bytes = rawZip(Array.from({ length: 10_001 }, (_, index) => ({ name: `${index}`, isStored: true })));
    await expect(open(bytes)).rejects.toMatchObject(rejectionOf('epub_too_many_entries'));
  });

  it('45: is refused for an entry that swells to 200 times its size', async () => {
    const bytes = rawZip([{ name: 'zeros', content: new Uint8Array(4 * 1024 ** 2) }]);
    await expect(open(bytes)).rejects.toMatchObject(rejectionOf('epub_ratio', 'zeros'));
  });

  it('45: is refused for more than 1 GiB in all', async () => {
    const half = { size: 600 * 1024 ** 2, compressedSize: 600 * 1024 ** 2 };
    const bytes = rawZip([
      { name: 'a', isStored: true, declared: half },
      { name: 'b', isStored: true, declared: half },
    ]);
    await expect(open(bytes)).rejects.toMatchObject(rejectionOf('epub_too_large', 'b'));
  });

  it('is refused when entries share their bytes', async () => {
    const bytes = rawZip([
      { name: 'a', content: 'x'.repeat(500) },
      { name: 'b', content: 'x'.repeat(500), headerOffset: 0 },
    ]);
    await expect(open(bytes)).rejects.toMatchObject(rejectionOf('epub_entry_overlap'));
  });

  it('is refused when a stored entry gives two sizes', async () => {
    await expect(open(rawZip([{ ...plain, declared: { size: 6 } }]))).rejects.toMatchObject(
      rejectionOf('epub_entry_size', 'plain.txt'),
    );
  });

  it.each([
    ['smaller than it is', { size: 10 }, 'epub_entry_size'],
    ['larger than it is', { size: 5000 }, 'epub_entry_size'],
    ['of another checksum', { crc32: 1 }, 'epub_entry_damaged'],
  ])('45: cannot pass off an entry as %s', async (_, declared, code) => {
    const archive = await open(rawZip([{ name: 'liar', content: 'x'.repeat(1000), declared }]));
    const [entry] = archive.entries;
    await expect(entry && archive.read(entry)).rejects.toMatchObject(rejectionOf(code, 'liar'));
    await expect(entry && archive.verify(entry)).rejects.toMatchObject(rejectionOf(code, 'liar'));
  });

  it('45: cannot make an entry unpack beyond its size', async () => {
    const archive = await open(
      rawZip([{ name: 'bomb', raw: deflateRawSync(new Uint8Array(50 * 1024 ** 2)), declared: { size: 1000 } }]),
    );
    const [entry] = archive.entries;
    await expect(entry && archive.read(entry)).rejects.toMatchObject(rejectionOf('epub_entry_size', 'bomb'));
  });

  it('is found out when the compressed bytes are no deflate stream', async () => {
    const archive = await open(
      rawZip([{ name: 'noise', raw: Buffer.from('not deflate at all'), declared: { size: 100 } }]),
    );
    const [entry] = archive.entries;
    await expect(entry && archive.read(entry)).rejects.toMatchObject(rejectionOf('epub_entry_damaged', 'noise'));
    await expect(entry && archive.verify(entry)).rejects.toMatchObject(rejectionOf('epub_entry_damaged', 'noise'));
  });
});

import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EpubError } from './errors/index.ts';
import type { NavigationLink } from './manifest/index.ts';
import { normalize, type NormalizedPublication } from './normalize/index.ts';
import { openPublication, type Publication } from './publication/index.ts';
import { normalizeBook } from './testing/normalize-book.ts';
import { lostWords } from './testing/lost-words.ts';
import { REAL_BOOKS, realBooks, reportedBooks } from './testing/real-books.ts';
import { manifestErrors } from './testing/validate-manifest.ts';
import { parseXml } from './xml/index.ts';
import { fileSink, fileSource, gzipFrame, openZip, type ZipArchive } from './zip/index.ts';

interface NormalizedBook extends NormalizedPublication {
  readonly publication: Publication;
  readonly served: ZipArchive;
  readonly bytes: number;
}

const LARGEST_BOOK = 'devanagari-2014-files-mahabharata.epub';
const FORMULAS_BOOK = 'mathml-linear-algebra.epub';
/** Long books whose kinds of content are in the others as well; `pnpm verify:deep epub` tests them too. */
const LONG_BOOKS = [
  LARGEST_BOOK,
  FORMULAS_BOOK,
  'pepys-diary-big-endnotes.epub',
  'pride-and-prejudice.epub',
  'sherlock-holmes.epub',
];
const isDeep = process.env['OCTAVO_DEEP_TESTS'] === 'on';
const chosenBooks = realBooks.filter((name) => isDeep || !LONG_BOOKS.includes(name));

/** Books without a readable package, or without a document that can be shown. */
const REJECTED_BOOKS = [
  'reported/r30-opf-doctype.epub epub_xml_entity',
  'reported/r36d-in-a-folder.epub epub_container_missing',
  'w3c/pub-foreign_bad-fallback.epub epub_spine_empty',
];

let folder = '';
const books = new Map<string, Promise<NormalizedBook>>();

beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'octavo-books-'))));
afterAll(async () => {
  for (const book of books.values()) {
    const { publication, served } = await book;
    await publication.close();
    await served.close();
  }
  await rm(folder, { recursive: true });
});

/** Normalizes each book once for all tests. */
function normalizeOnce(name: string): Promise<NormalizedBook> {
  const known = books.get(name);
  if (known) return known;
  const normalized = (async () => {
    const publication = await openPublication(await fileSource(join(REAL_BOOKS, name)));
    const path = join(folder, `${name}.zip`);
    const normalized = await normalize(publication, fileSink(path));
    return {
      ...normalized,
      publication,
      served: await openZip(await fileSource(path)),
      bytes: (await stat(path)).size,
    };
  })();
  books.set(name, normalized);
  return normalized;
}

async function textOf(archive: ZipArchive, name: string): Promise<string> {
  const entry = archive.find(name);
  return entry ? new TextDecoder().decode(await archive.read(entry)) : '';
}

const linksOf = (links: readonly NavigationLink[]): string[] =>
  links.flatMap(({ href, children }) => [...(href === '' ? [] : [href]), ...linksOf(children ?? [])]);

describe.each(chosenBooks)('the real book %s', (name) => {
  it('gives a valid manifest and a container with only its resources', { timeout: 180_000 }, async () => {
    const { publication, manifest, served, texts, bytes } = await normalizeOnce(name);
    expect(manifestErrors(publication.manifest)).toEqual([]);
    expect(manifestErrors(manifest)).toEqual([]);
    const names = new Set(
      [...manifest.readingOrder, ...manifest.resources].map(({ href }) => decodeURIComponent(href)),
    );
    expect(new Set(served.entries.map((entry) => entry.name))).toEqual(names);
    for (const href of linksOf(manifest.toc)) expect(names).toContain(decodeURIComponent(href.split('#')[0] ?? ''));
    expect(texts.map(({ href }) => href)).toEqual(manifest.readingOrder.map(({ href }) => href));
    expect(bytes).toBeLessThan((await stat(join(REAL_BOOKS, name))).size * 1.1);
  });

  // The book of attacks has no text to read.
  it.skipIf(name === 'hostile-vectors.epub')(
    'keeps every word, or names it in a warning',
    { timeout: 180_000 },
    async () => {
      const { publication, served, ...normalized } = await normalizeOnce(name);
      expect(await lostWords(publication, normalized, served)).toEqual([]);
    },
  );

  it('is served as stored, with well-formed documents', { timeout: 180_000 }, async () => {
    const { served } = await normalizeOnce(name);
    // Every seventh of two thousand similar chapters is a sufficient sample.
    const sample = served.entries.filter((_, index) => served.entries.length < 300 || index % 7 === 0);
    for (const entry of sample) {
      const bytes = await served.read(entry);
      const raw = await served.openRaw(entry);
      expect(bytes.byteLength).toBe(
        entry.method === 'deflated' ? gunzipSync(gzipFrame(entry, raw)).byteLength : raw.byteLength,
      );
      if (/\.(?:xhtml|svg)$/.test(entry.name)) parseXml(new TextDecoder().decode(bytes), entry.name);
    }
  });
});

describe('the small books', () => {
  it.runIf(reportedBooks.length > 0)(
    'keep every word, or name it in a warning; only damaged books are rejected',
    { timeout: 180_000 },
    async () => {
      const lost: string[] = [];
      const rejected: string[] = [];
      // Two books are large and add no other kind of content.
      for (const name of reportedBooks.filter((path) => !path.includes('/r31'))) {
        try {
          const { publication, served, ...normalized } = await normalizeBook(await readFile(join(REAL_BOOKS, name)));
          lost.push(...(await lostWords(publication, normalized, served)).map((words) => `${name} ${words}`));
        } catch (error) {
          if (!(error instanceof EpubError)) throw error;
          rejected.push(`${name} ${error.code}`);
        }
      }
      expect(lost).toEqual([]);
      expect(rejected).toEqual(
        REJECTED_BOOKS.filter((rejection) => reportedBooks.some((name) => rejection.startsWith(name))),
      );
    },
  );
});

describe('features of real books', () => {
  it.skipIf(!realBooks.includes(LARGEST_BOOK))('keeps 2,014 chapters with 35,418 positions', async () => {
    const publication = await openPublication(await fileSource(join(REAL_BOOKS, LARGEST_BOOK)));
    expect(publication.manifest.readingOrder).toHaveLength(2014);
    expect(publication.metadata.numberOfPositions).toBe(35_418);
    await publication.close();
  });

  it.skipIf(!realBooks.includes('japanese-vertical-kusamakura.epub'))(
    'keeps vertical writing, ruby and right-to-left pages',
    async () => {
      const { manifest, served } = await normalizeOnce('japanese-vertical-kusamakura.epub');
      expect(manifest.metadata).toMatchObject({ readingProgression: 'rtl', author: [{ name: '夏目 漱石' }] });
      expect(await textOf(served, 'OPS/css/vertical.css')).toMatch(/[^-]writing-mode:\s*vertical-rl/);
      expect(await textOf(served, 'OPS/xhtml/一.xhtml')).toMatch(/<ruby[\s\S]*<rt/);
    },
  );

  it.skipIf(!realBooks.includes('obfuscated-fonts-wasteland.epub'))('deobfuscates fonts', async () => {
    const { publication, served } = await normalizeOnce('obfuscated-fonts-wasteland.epub');
    expect(publication.encrypted.fonts.size).toBeGreaterThan(0);
    for (const name of publication.encrypted.fonts.keys()) {
      const entry = served.find(name);
      const start = entry && Buffer.from(await served.read(entry)).toString('latin1', 0, 4);
      expect(['OTTO', '\0\x01\0\0', 'wOFF']).toContain(start);
    }
  });

  it.skipIf(!chosenBooks.includes(FORMULAS_BOOK))('keeps every formula', async () => {
    const { publication, manifest, served } = await normalizeOnce(FORMULAS_BOOK);
    const formulas = async (archive: ZipArchive, name: string): Promise<number> =>
      ((await textOf(archive, name)).match(/<(?:m:)?math[\s>]/g) ?? []).length;
    for (const { href } of manifest.readingOrder.slice(0, 12)) {
      const name = decodeURIComponent(href);
      expect([name, await formulas(served, name)]).toEqual([name, await formulas(publication.archive, name)]);
    }
  });

  it('skips visibly when the folder of real books is missing', ({ skip }) => {
    skip(realBooks.length === 0, `no EPUBs in ${REAL_BOOKS}: set OCTAVO_REAL_BOOKS to a folder with EPUB files`);
    expect(realBooks.length).toBeGreaterThan(0);
  });
});

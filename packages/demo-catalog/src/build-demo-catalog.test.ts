import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openPublication } from '@octavo/epub/publication';
import { bufferSource } from '@octavo/epub/zip';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DemoCatalogSchema, type DemoCatalog } from './demo-catalog.schema.ts';
import { readBookSources } from './book-source.ts';
import { buildEpub } from './build-epub.ts';
import { buildDemoCatalog } from './build-demo-catalog.ts';

const SOURCE_DIR = fileURLToPath(new URL('..', import.meta.url));
let folder: string;
let catalog: DemoCatalog;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-demo-'));
  ({ catalog } = await buildDemoCatalog(SOURCE_DIR, folder));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const openBook = async (path: string) => openPublication(bufferSource(await readFile(join(folder, path))));

describe('the demo catalog', () => {
  it('matches its schema', async () => {
    const written: unknown = JSON.parse(await readFile(join(folder, 'catalog.json'), 'utf8'));
    expect(v.parse(DemoCatalogSchema, written)).toEqual(catalog);
  });

  it('contains books that open without warnings, with author, contents, cover and direction', async () => {
    const sources = await readBookSources(join(SOURCE_DIR, 'books'));
    const opened = await Promise.all(
      sources.map(async ({ metadata }) => {
        const publication = await openBook(`books/${metadata.slug}.epub`);
        const { manifest, warnings } = publication;
        const cover = await publication.readCover();
        await publication.close();
        return {
          title: manifest.metadata.title,
          author: manifest.metadata.author?.[0]?.name,
          warnings,
          cover: cover?.mediaType,
          hasContents: manifest.toc.length > 0,
          isNavigable: manifest.metadata.accessibility?.feature?.includes('tableOfContents'),
          isRightToLeft: manifest.metadata.readingProgression === 'rtl',
          layout: manifest.metadata.layout,
        };
      }),
    );
    expect(opened).toEqual(
      sources.map(({ metadata }) => ({
        title: metadata.title,
        author: metadata.author,
        warnings: [],
        cover: 'image/jpeg',
        hasContents: true,
        isNavigable: true,
        isRightToLeft: metadata.readingProgression === 'rtl' || metadata.writingMode === 'vertical-rl',
        layout: metadata.kind === 'fixed' ? 'fixed' : 'reflowable',
      })),
    );
  });

  it('contains five longer books with at least twenty positions', async () => {
    const lengths = await Promise.all(
      catalog.books.map(async ({ epub }) => {
        const publication = await openBook(epub);
        await publication.close();
        return publication.manifest.metadata.numberOfPositions;
      }),
    );
    expect(lengths.filter((positions) => positions >= 20).length).toBeGreaterThanOrEqual(5);
  });

  it('has no two books with the same cover', async () => {
    const covers = await Promise.all(catalog.books.map((book) => readFile(join(folder, book.cover), 'utf8')));
    expect(new Set(covers).size).toBe(catalog.books.length);
  });

  it('has three different shelves for Top Sales, New Releases and Monthly Featured', () => {
    const first = (order: (a: DemoCatalog['books'][number], b: DemoCatalog['books'][number]) => number) =>
      catalog.books
        .toSorted(order)
        .slice(0, 8)
        .map((book) => book.slug);
    const top = first((a, b) => b.sales - a.sales);
    const newest = first((a, b) => a.listedDaysAgo - b.listedDaysAgo);
    const featured = catalog.shelves.find((shelf) => shelf.monthOffset === 0)?.books ?? [];
    expect(featured.length).toBeGreaterThanOrEqual(8);
    expect(new Set([top, newest, featured.slice(0, 8)].map((shelf) => shelf.toSorted().join())).size).toBe(3);
  });

  it('gives the demo customer at least twelve orders and favorites, and two authors a payout account', () => {
    const orders = catalog.orders.filter((order) => order.username === 'ines_h');
    expect(orders.length).toBeGreaterThanOrEqual(12);
    expect(catalog.people.find((person) => person.username === 'ines_h')?.favorites.length).toBeGreaterThan(0);
    expect(catalog.people.filter((person) => person.isConnected).map((person) => person.username)).toEqual([
      'maren_oskalo',
      'teo_vasquillan',
    ]);
  });

  it('contains at least sixty reviews: several pages for one book and none for some', () => {
    const counts = catalog.books.map((book) => catalog.reviews.filter((review) => review.book === book.slug).length);
    expect(catalog.reviews.length).toBeGreaterThanOrEqual(60);
    expect(Math.max(...counts)).toBeGreaterThan(20);
    expect(Math.min(...counts)).toBe(0);
  });
});

it('builds the same EPUB from the same sources', async () => {
  const [source] = await readBookSources(join(SOURCE_DIR, 'books'));
  if (!source) throw new Error('The catalog contains no demo book');
  const cover = new Uint8Array([1, 2, 3]);
  expect(await buildEpub(source, cover)).toEqual(await buildEpub(source, cover));
});

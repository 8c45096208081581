import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import * as v from 'valibot';
import { chooseCovers, renderCover, renderGenreImage, type CoverChoice } from '@octavo/cover-art/art';
import { DemoCatalogSchema, type DemoCatalog } from './demo-catalog.schema.ts';
import { assembleCatalog, genreSlug, IMAGE_SIZE } from './assemble-catalog.ts';
import {
  DemoSourceError,
  readBookSources,
  readSource,
  type BookSource,
  type CoverOverrideSchema,
} from './book-source.ts';
import { buildEpub } from './build-epub.ts';
import {
  AuthorsSchema,
  BookReviewsSchema,
  CoverOverridesSchema,
  OrdersSchema,
  PeopleSchema,
  SeriesListSchema,
  ShelvesSchema,
} from './source-schemas.ts';

/** Width of the cover inside the EPUB, in pixels. */
const COVER_WIDTH = 800;

/** The result of a build. */
export interface DemoBuild {
  readonly catalog: DemoCatalog;
  readonly bytes: number;
}

/** Reads the sources in `from` and writes the demo catalog to `to`. @throws {DemoSourceError} naming the errors in the sources. */
export async function buildDemoCatalog(from: string, to: string): Promise<DemoBuild> {
  const overrides = await readSource(CoverOverridesSchema, join(from, 'cover-overrides.json'));
  const sources = (await readBookSources(join(from, 'books'))).map((source) =>
    withCoverOverride(source, overrides[source.metadata.slug]),
  );
  const choices = chooseCovers(
    sources.map(({ metadata }) => ({
      slug: metadata.slug,
      genres: metadata.genres,
      system: metadata.cover.system,
      ...(metadata.cover.palette !== undefined && { palette: metadata.cover.palette }),
    })),
  );
  const books = sources.map((source, index) => ({
    source,
    choice: choices[index] ?? { system: source.metadata.cover.system, palette: 0 },
  }));
  const catalog = assembleCatalog({
    books: books.map(({ source, choice }) => ({ metadata: source.metadata, choice })),
    authors: await readSource(AuthorsSchema, join(from, 'authors.json')),
    series: await readSource(SeriesListSchema, join(from, 'series.json')),
    people: await readSource(PeopleSchema, join(from, 'people.json')),
    orders: await readSource(OrdersSchema, join(from, 'orders.json')),
    shelves: await readSource(ShelvesSchema, join(from, 'shelves.json')),
    reviews: await readReviews(join(from, 'reviews')),
  });
  await rm(to, { recursive: true, force: true });
  for (const folder of ['books', 'covers', 'genres']) await mkdir(join(to, folder), { recursive: true });
  let bytes = 0;
  const covers = new Map<string, string>();
  for (const { source, choice } of books) bytes += await writeBook(source, choice, to, covers);
  for (const genre of catalog.genres) bytes += await writeGenreImage(genre.name, to);
  await writeFile(join(to, 'catalog.json'), JSON.stringify(v.parse(DemoCatalogSchema, catalog), undefined, 1));
  return { catalog, bytes };
}

const withCoverOverride = (
  source: BookSource,
  override: v.InferOutput<typeof CoverOverrideSchema> | undefined,
): BookSource => ({
  ...source,
  metadata: { ...source.metadata, cover: { ...override, ...source.metadata.cover } },
});

async function writeBook(
  source: BookSource,
  choice: CoverChoice,
  to: string,
  covers: Map<string, string>,
): Promise<number> {
  const { slug, title, author, cover: coverOptions } = source.metadata;
  const { svg } = await renderCover({
    ...choice,
    seed: coverOptions.seed ?? slug,
    title,
    author,
    ...(coverOptions.options && { options: coverOptions.options }),
  });
  const hash = createHash('sha256').update(svg).digest('hex');
  const duplicate = covers.get(hash);
  if (duplicate) throw new DemoSourceError(`${slug} has the same cover as ${duplicate}`);
  covers.set(hash, slug);
  const jpeg = await sharp(Buffer.from(svg), { density: 96 })
    .resize(COVER_WIDTH)
    .flatten()
    .jpeg({ quality: 84 })
    .toBuffer();
  const epub = await buildEpub(source, jpeg);
  await writeFile(join(to, 'covers', `${slug}.svg`), svg);
  await writeFile(join(to, 'books', `${slug}.epub`), epub);
  return svg.length + epub.byteLength;
}

async function writeGenreImage(name: string, to: string): Promise<number> {
  const picture = sharp(Buffer.from(await renderGenreImage(name)))
    .resize(IMAGE_SIZE, IMAGE_SIZE)
    .flatten();
  // The image is shown at a quarter or half of its size, so a higher quality would not be visible.
  const avif = await picture.clone().avif({ quality: 58, effort: 2 }).toBuffer();
  const webp = await picture.clone().webp({ quality: 68 }).toBuffer();
  await writeFile(join(to, 'genres', `${genreSlug(name)}.avif`), avif);
  await writeFile(join(to, 'genres', `${genreSlug(name)}.webp`), webp);
  return avif.byteLength + webp.byteLength;
}

async function readReviews(folder: string): Promise<Map<string, v.InferOutput<typeof BookReviewsSchema>>> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted();
  const lists = await Promise.all(files.map((name) => readSource(BookReviewsSchema, join(folder, name))));
  return new Map(files.map((name, index) => [basename(name, '.json'), lists[index] ?? []]));
}

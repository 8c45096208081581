import type { Manifest } from '@octavo/epub/manifest';
import * as v from 'valibot';

/** Where the worker looks: keep these in step with `reading-worker.ts`. */
export const BOOK_CACHE_PREFIX = 'octavo-book:';
export const APP_CACHE = 'octavo-program';
export const bookCacheKey = (edition: string, path: string): string => `/kept/${edition}/${path}`;
export const grantCacheKey = (grant: string): string => `/kept/grants/${grant}`;
const METADATA_PATH = '.about';

const CopyMetadataSchema = v.object({ bytes: v.number(), address: v.string() });
/** A copy on this device: its size, and the address under which it opens. */
export type OfflineCopy = v.InferOutput<typeof CopyMetadataSchema>;

/** How many files come at the same time. */
const MAX_CONCURRENT = 6;
/** What the server keeps for the reader; the last answers stand in for it without a connection. */
const DATA_PATHS = ['position', 'settings', 'book-settings', 'marks'];

export interface DownloadOptions {
  /** The address of the reading, `{origin}/read/{grant}/`. */
  pageUrl: string;
  edition: string;
  manifest: Manifest;
  /** The files of this program that are in use. */
  appFiles: readonly string[];
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Fetches every file of the book into this device. @throws where one of them cannot be had; then nothing is kept. */
export async function downloadCopy(options: DownloadOptions): Promise<OfflineCopy> {
  const { pageUrl, edition, manifest, appFiles, onProgress, signal } = options;
  const book = await caches.open(BOOK_CACHE_PREFIX + edition);
  const programs = await caches.open(APP_CACHE);
  const links = [...manifest.readingOrder, ...manifest.resources];
  const files = [...new Set(['', 'manifest.json', ...links.map(({ href }) => href), ...DATA_PATHS])];
  const downloads = [
    ...files.map((path) => ({ url: new URL(path, pageUrl).href, key: bookCacheKey(edition, path), cache: book })),
    ...appFiles.map((url) => ({ url, key: url, cache: programs })),
  ];
  let done = 0;
  let bytes = 0;
  const queue = downloads.values();
  const fetchNext = async (): Promise<void> => {
    for (const { url, key, cache } of queue) {
      // Each of the rows takes the next file when it has finished one.
      const response = await fetch(url, { signal });
      const isData = DATA_PATHS.some((name) => key.endsWith(`/${name}`));
      if (!response.ok && !isData) throw new Error(`A file of the book answered ${response.status}.`);
      bytes += (await response.clone().arrayBuffer()).byteLength;
      if (response.ok) await cache.put(key, response);
      done += 1;
      onProgress(done / downloads.length);
    }
  };
  try {
    await Promise.all(Array.from({ length: MAX_CONCURRENT }, fetchNext));
  } catch (error) {
    await removeCopy(edition);
    throw error;
  }
  const metadata = { bytes, address: pageUrl };
  await book.put(bookCacheKey(edition, METADATA_PATH), Response.json(metadata));
  await programs.put(grantCacheKey(grantIdOf(pageUrl)), new Response(edition));
  return metadata;
}

/** The copy of an edition, if there is one. */
export async function findCopy(edition: string): Promise<OfflineCopy | undefined> {
  const found = await caches.match(bookCacheKey(edition, METADATA_PATH));
  const read = v.safeParse(CopyMetadataSchema, await found?.json());
  return read.success ? read.output : undefined;
}

/** Takes a copy off this device. */
export async function removeCopy(edition: string): Promise<void> {
  const copy = await findCopy(edition);
  await caches.delete(BOOK_CACHE_PREFIX + edition);
  if (copy) await (await caches.open(APP_CACHE)).delete(grantCacheKey(grantIdOf(copy.address)));
}

const grantIdOf = (pageUrl: string): string => new URL(pageUrl).pathname.split('/')[2] ?? '';

import type { Manifest } from '@octavo/epub/manifest';
import * as v from 'valibot';

/** Cache names and keys; keep them in sync with `reading-worker.ts`. */
export const BOOK_CACHE_PREFIX = 'octavo-book:';
export const APP_CACHE = 'octavo-program';
export const bookCacheKey = (edition: string, path: string): string => `/kept/${edition}/${path}`;
export const grantCacheKey = (grant: string): string => `/kept/grants/${grant}`;
const METADATA_PATH = '.about';

const CopyMetadataSchema = v.object({ bytes: v.number(), address: v.string() });
/** An offline copy: its size in bytes, and the URL that opens it. */
export type OfflineCopy = v.InferOutput<typeof CopyMetadataSchema>;

/** Maximum number of concurrent downloads. */
const MAX_CONCURRENT = 6;
/** User data on the server. The last responses are used without a connection. */
const DATA_PATHS = ['position', 'settings', 'book-settings', 'marks', 'closing'];

export interface DownloadOptions {
  /** URL of the reading, `{origin}/read/{grant}/`. */
  pageUrl: string;
  edition: string;
  manifest: Manifest;
  /** URLs of the loaded app files. */
  appFiles: readonly string[];
  onProgress: (progress: number) => void;
  signal: AbortSignal;
}

/** Downloads all files of the book. @throws if one of them cannot be loaded; then no copy is kept */
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
      // Sequential on purpose: each worker takes the next file when it has finished one.
      const response = await fetch(url, { signal });
      const isData = DATA_PATHS.some((name) => key.endsWith(`/${name}`));
      if (!response.ok && !isData)
        throw new Error(`The request for a file of the book failed with status ${response.status}.`);
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

/** Returns the copy of an edition, if there is one. */
export async function findCopy(edition: string): Promise<OfflineCopy | undefined> {
  const found = await caches.match(bookCacheKey(edition, METADATA_PATH));
  const read = v.safeParse(CopyMetadataSchema, await found?.json());
  return read.success ? read.output : undefined;
}

/** Deletes a copy from this device. */
export async function removeCopy(edition: string): Promise<void> {
  const copy = await findCopy(edition);
  await caches.delete(BOOK_CACHE_PREFIX + edition);
  if (copy) await (await caches.open(APP_CACHE)).delete(grantCacheKey(grantIdOf(copy.address)));
}

const grantIdOf = (pageUrl: string): string => new URL(pageUrl).pathname.split('/')[2] ?? '';

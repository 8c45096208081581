import type { Manifest } from '@octavo/epub/manifest';
import * as v from 'valibot';

/** Where the worker looks: keep these in step with `reading-worker.ts`. */
export const BOOKS = 'octavo-book:';
export const PROGRAM = 'octavo-program';
export const keptAddress = (edition: string, path: string): string => `/kept/${edition}/${path}`;
export const grantAddress = (grant: string): string => `/kept/grants/${grant}`;
const ABOUT = '.about';

const AboutSchema = v.object({ bytes: v.number(), address: v.string() });
/** A copy on this device: its size, and the address under which it opens. */
export type KeptCopy = v.InferOutput<typeof AboutSchema>;

/** How many files come at the same time. */
const AT_ONCE = 6;
/** What the server keeps for the reader; the last answers stand in for it without a connection. */
const ANSWERS = ['position', 'settings', 'book-settings', 'marks'];

export interface CopyOptions {
  /** The address of the reading, `{origin}/read/{grant}/`. */
  pageUrl: string;
  edition: string;
  manifest: Manifest;
  /** The files of this program that are in use. */
  program: readonly string[];
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Fetches every file of the book into this device. @throws where one of them cannot be had; then nothing is kept. */
export async function keepCopy(options: CopyOptions): Promise<KeptCopy> {
  const { pageUrl, edition, manifest, program, onProgress, signal } = options;
  const book = await caches.open(BOOKS + edition);
  const programs = await caches.open(PROGRAM);
  const links = [...manifest.readingOrder, ...manifest.resources];
  const files = [...new Set(['', 'manifest.json', ...links.map(({ href }) => href), ...ANSWERS])];
  const wanted = [
    ...files.map((path) => ({ url: new URL(path, pageUrl).href, key: keptAddress(edition, path), cache: book })),
    ...program.map((url) => ({ url, key: url, cache: programs })),
  ];
  let done = 0;
  let bytes = 0;
  const queue = wanted.values();
  const fetchOn = async (): Promise<void> => {
    for (const { url, key, cache } of queue) {
      // Each of the rows takes the next file when it has finished one.
      const response = await fetch(url, { signal });
      const isAnswer = ANSWERS.some((name) => key.endsWith(`/${name}`));
      if (!response.ok && !isAnswer) throw new Error(`A file of the book answered ${response.status}.`);
      bytes += (await response.clone().arrayBuffer()).byteLength;
      if (response.ok) await cache.put(key, response);
      done += 1;
      onProgress(done / wanted.length);
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, fetchOn));
  } catch (error) {
    await removeCopy(edition);
    throw error;
  }
  const about = { bytes, address: pageUrl };
  await book.put(keptAddress(edition, ABOUT), Response.json(about));
  await programs.put(grantAddress(grantOf(pageUrl)), new Response(edition));
  return about;
}

/** The copy of an edition, if there is one. */
export async function copyOf(edition: string): Promise<KeptCopy | undefined> {
  const found = await caches.match(keptAddress(edition, ABOUT));
  const read = v.safeParse(AboutSchema, await found?.json());
  return read.success ? read.output : undefined;
}

/** Takes a copy off this device. */
export async function removeCopy(edition: string): Promise<void> {
  const copy = await copyOf(edition);
  await caches.delete(BOOKS + edition);
  if (copy) await (await caches.open(PROGRAM)).delete(grantAddress(grantOf(copy.address)));
}

const grantOf = (pageUrl: string): string => new URL(pageUrl).pathname.split('/')[2] ?? '';

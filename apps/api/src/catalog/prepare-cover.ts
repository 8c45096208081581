import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Cover, makeCover, SlowDrawingError } from '@octavo/cover-art/images';
import { endWorkerAfterJob } from '../workers/worker-end.ts';

/** A cover whose files are in the folder of the prepared book. */
export interface PreparedCover extends Pick<Cover, 'hash' | 'width' | 'height' | 'hue'> {
  readonly files: readonly string[];
  /** Whether the book has no readable cover, so that one was drawn. */
  readonly isDrawn: boolean;
}

/** The input of a drawn cover. */
export interface CoverSubject {
  readonly name: string;
  readonly author: string;
  readonly genres: readonly string[];
  readonly seed: string;
}

/** Writes the files of a cover into `folder`. A missing or unreadable cover is drawn; `warn` is called for an unreadable one. */
export async function prepareCover(
  folder: string,
  image: Uint8Array | undefined,
  book: CoverSubject,
  warn: (message: string) => void,
): Promise<PreparedCover> {
  const published = image && (await decodeCover(image, warn));
  const cover = published ?? (await makeCover(await drawCover(book)));
  return writeCover(folder, cover, published === undefined);
}

/** Writes the files of a cover into `folder`. */
export async function writeCover(folder: string, cover: Cover, isDrawn: boolean): Promise<PreparedCover> {
  const { files, hash, width, height, hue } = cover;
  for (const { name, bytes } of files) await writeFile(join(folder, name), bytes);
  return { hash, width, height, hue, files: files.map(({ name }) => name), isDrawn };
}

async function decodeCover(image: Uint8Array, warn: (message: string) => void): Promise<Cover | undefined> {
  try {
    return await makeCover(image);
  } catch (error) {
    if (error instanceof SlowDrawingError) endWorkerAfterJob();
    warn(`The cover could not be read (${reasonOf(error)}); a cover was drawn instead.`);
    return undefined;
  }
}

/** The first line of the decoder's message. */
const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0]?.slice(0, 200) ?? '';

/** Loads the cover generator on demand: its fonts and shaping engine are only needed when a cover is missing. */
async function drawCover({ name, author, genres, seed }: CoverSubject): Promise<Uint8Array> {
  const { renderMissingCover } = await import('@octavo/cover-art/art');
  const { svg } = await renderMissingCover({ slug: seed, title: name, author, genres });
  return Buffer.from(svg);
}

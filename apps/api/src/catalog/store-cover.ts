import { makeCover } from '@octavo/cover-art/images';
import type { FileStore } from '../files/index.ts';

/** A book without a cover, or with one that cannot be read, gets a painted one; `warn` is told of the latter. */
export async function storeCover(
  files: FileStore,
  image: Uint8Array | undefined,
  book: { name: string; author: string; genres: readonly string[]; seed: string },
  warn: (sentence: string) => void,
) {
  const published = image && (await makeCover(image).catch((error: unknown) => warn(unreadableWarning(error))));
  const cover = published ?? (await makeCover(await generateCover(book)));
  for (const { name, bytes } of cover.files) await files.put(`covers/${name}`, bytes);
  return { hash: cover.hash, width: cover.width, height: cover.height, hue: cover.hue };
}

const unreadableWarning = (error: unknown): string =>
  `The cover cannot be read (${error instanceof Error ? error.message : String(error)}); one is painted instead.`;

/** The painter brings typefaces and a shaping engine: they are loaded only where a cover is missing. */
async function generateCover(book: {
  name: string;
  author: string;
  genres: readonly string[];
  seed: string;
}): Promise<Uint8Array> {
  const { renderMissingCover } = await import('@octavo/cover-art/art');
  const { svg } = await renderMissingCover({
    slug: book.seed,
    title: book.name,
    author: book.author,
    genres: book.genres,
  });
  return Buffer.from(svg);
}

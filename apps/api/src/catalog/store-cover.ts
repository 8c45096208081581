import { makeCover } from '@octavo/cover-art/images';
import type { FileStore } from '../files/index.ts';

/** Stores the cover of a book. A missing or unreadable cover is generated; `warn` is called for an unreadable one. */
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
  `The cover could not be read (${error instanceof Error ? error.message : String(error)}); a cover was generated instead.`;

/** Loads the cover generator on demand: its fonts and shaping engine are only needed when a cover is missing. */
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

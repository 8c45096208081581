/** Cover art for stories: images of the shop's own books in `covers/`. */

const coverUrls: Record<string, string> = import.meta.glob('./covers/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});

function urlOf(name: string): string {
  const found = coverUrls[`./covers/${name}.webp`];
  if (found === undefined) throw new RangeError(`There is no picture covers/${name}.webp.`);
  return found;
}

/** The URL of a book's cover. */
export const sampleCover = (slug: string): string => urlOf(slug);

/** The URL of a genre's round picture: a square part of a cover, without text. */
export const sampleGenre = (slug: string): string => urlOf(`genre-${slug}`);

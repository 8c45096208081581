/** Cover art for stories: the shop's own books, as pictures in `covers/`, so that a story looks like the shop. */

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

/** The address of a book's cover. */
export const sampleCover = (slug: string): string => urlOf(slug);

/** The address of a genre's round picture: a square of one of the covers, without words. */
export const sampleGenre = (slug: string): string => urlOf(`genre-${slug}`);

import type { Genre } from './genre.schema.ts';

/** Returns the icon URL if a page may load it (root-relative, http or https), otherwise `null`. */
export function iconOf(genre: Pick<Genre, 'description'>): string | null {
  const address = genre.description.trim();
  return /^(?:https?:\/\/|\/(?![/\\]))/i.test(address) ? address : null;
}

/** Returns the genre name for a URL: trimmed and in lower case. Encode it before use in a link. */
export function genreParam(name: string): string {
  return name.trim().toLowerCase();
}

/** Finds the genre of a URL parameter, in any letter case; `undefined` when there is none. */
export function findGenre(genres: readonly Genre[], param: string): Genre | undefined {
  return genres.find((genre) => genreParam(genre.name) === genreParam(param));
}

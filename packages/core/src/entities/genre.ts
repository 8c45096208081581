import type { Genre } from './genre.schema.ts';

/** The icon's address when it is one a page may load (root-relative, http or https); `null` otherwise. */
export function iconOf(genre: Pick<Genre, 'description'>): string | null {
  const address = genre.description.trim();
  return /^(?:https?:\/\/|\/(?![/\\]))/i.test(address) ? address : null;
}

/** A genre's name as its address has it: trimmed and in lower case; encode it before it goes into a link. */
export function genreParam(name: string): string {
  return name.trim().toLowerCase();
}

/** The genre an address names, whatever its letter case; `undefined` when there is none. */
export function findGenre(genres: readonly Genre[], param: string): Genre | undefined {
  return genres.find((genre) => genreParam(genre.name) === genreParam(param));
}

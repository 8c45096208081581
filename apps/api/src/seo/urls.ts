import { genreParam } from '@octavo/core/entities';

/** The path of a book's page. */
export const bookPath = (slug: string): string => `/product/${encodeURIComponent(slug.toLowerCase())}`;

/** The path of a genre's page. */
export const genrePath = (name: string): string => `/discover/${encodeURIComponent(genreParam(name))}`;

/** The path of an author's page. */
export const authorPath = (slug: string): string => `/authors/${encodeURIComponent(slug)}`;

/** The path of the page of a series. */
export const seriesPath = (slug: string): string => `/series/${encodeURIComponent(slug)}`;

/** The path of the new releases feed. */
export const NEW_RELEASES_PATH = '/new-releases.atom';

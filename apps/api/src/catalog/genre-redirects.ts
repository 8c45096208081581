import type { GenreRedirects } from '../db/catalog/genres.queries.ts';
import type { Deps } from '../deps.ts';

/** Returns where former genres lead. They are read once for each catalog version, so made-up addresses cost no query. */
export const readGenreRedirects = ({
  genres,
  responseCache,
}: Pick<Deps, 'genres' | 'responseCache'>): Promise<GenreRedirects> =>
  responseCache.remember('genre redirects', () => genres.redirects());

import type { Generated } from 'kysely';

/** `authors`: authors of books, one row per name. */
export interface AuthorsTable {
  id: Generated<number>;
  slug: string;
  name: string;
  /** The normalized name, used for comparison. */
  name_key: string;
  biography: Generated<string>;
  image: Generated<string>;
}

/** `series`: books in a reading order. */
export interface SeriesTable {
  id: Generated<number>;
  slug: string;
  name: string;
  name_key: string;
  description: Generated<string>;
}

/** The tables of authors and series. */
export interface CatalogSchema {
  authors: AuthorsTable;
  series: SeriesTable;
}

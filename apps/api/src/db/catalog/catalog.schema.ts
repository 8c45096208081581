import type { Generated } from 'kysely';

/** `authors`: whoever writes, by name. */
export interface AuthorsTable {
  id: Generated<number>;
  slug: string;
  name: string;
  /** The name as names are compared. */
  name_key: string;
  biography: Generated<string>;
  image: Generated<string>;
}

/** `series`: books that belong together in an order. */
export interface SeriesTable {
  id: Generated<number>;
  slug: string;
  name: string;
  name_key: string;
  description: Generated<string>;
}

/** What books have in common. */
export interface CatalogSchema {
  authors: AuthorsTable;
  series: SeriesTable;
}

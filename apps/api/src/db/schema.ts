import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { CatalogSchema } from './catalog/catalog.schema.ts';
import type { ContentSchema } from './content.schema.ts';
import type { MoneySchema } from './payments/payments.schema.ts';
import type { OrdersSchema } from './orders/orders.schema.ts';
import type { ReadingSchema } from './reading/reading.schema.ts';

type Timestamp = ColumnType<Date, Date | undefined, Date>;
type OptionalTimestamp = ColumnType<Date | null, Date | null | undefined, Date | null>;

/** `users`: people who sign in; authors among them sell. */
export interface UsersTable {
  id: Generated<number>;
  username: string;
  email: string;
  password_hash: string;
  first_name: Generated<string>;
  last_name: Generated<string>;
  display_name: string | null;
  role: 'customer' | 'author';
  is_admin: Generated<boolean>;
  stripe_account_id: string | null;
  stripe_account_attempt: Generated<number>;
  created_at: Timestamp;
}

/** `sessions`: one per sign-in. */
export interface SessionsTable {
  id: Generated<string>;
  user_id: number;
  created_at: Timestamp;
  expires_at: ColumnType<Date, Date, Date>;
  ended_at: OptionalTimestamp;
  /** What the browser is, in our own words. */
  device: Generated<string>;
  last_used_at: Timestamp;
}

/** `covers`: pictures by the hash of what they were made from. */
export interface CoversTable {
  hash: string;
  width: number;
  height: number;
  hue: number | null;
}

/** `products`: books as the shop sells them. */
export interface ProductsTable {
  id: Generated<number>;
  identifier: string;
  name: string;
  slug: string;
  seller_id: number | null;
  price_cents: number | null;
  language: Generated<string>;
  publisher: Generated<string>;
  short_description: Generated<string>;
  description: Generated<string>;
  cover_hash: string | null;
  status: Generated<'draft' | 'published' | 'unpublished'>;
  total_sales: Generated<number>;
  published_at: Timestamp;
  updated_at: Timestamp;
  /** Counted by the database. */
  rating_count: Generated<number>;
  rating_sum: Generated<number>;
  rating_average: GeneratedAlways<number>;
  /** Set by the shop with the book's `search_texts`; false asks for them. */
  is_searchable: Generated<boolean>;
  /** Who made it and its genres, as lists show them; follows the tables they come from. */
  credits: GeneratedAlways<{
    readonly authors: readonly { readonly name: string; readonly slug: string | null }[];
    readonly editors: readonly string[];
    readonly genres: readonly { readonly id: number; readonly name: string }[];
  }>;
  series_id: number | null;
  series_position: number | null;
  /** What the file says of its accessibility, as its manifest has it. */
  accessibility: ColumnType<unknown, string | null | undefined, string | null>;
  /** How much of it is lent to anybody, in percent. */
  sample_percent: Generated<number>;
  /** Moves on with everything that a list or its page shows of it. */
  revision: GeneratedAlways<string>;
}

/** `product_texts` and `product_pages`: what a list, or its own page, says of a book, ready to go out. */
export interface ProductJsonTable {
  product_id: number;
  revision: string;
  /** Of what the shop says of books. */
  shape: string;
  text: string;
}

/** `product_slugs`: every address a product ever had. */
export interface ProductSlugsTable {
  slug: string;
  product_id: number;
}

/** `contributors`: who made a book, by role and order. */
export interface ContributorsTable {
  product_id: number;
  position: number;
  role: string;
  name: string;
  sort_as: string | null;
  /** Whose page it is; authors only. */
  author_id: number | null;
}

/** `tags`: the genres. */
export interface TagsTable {
  id: Generated<number>;
  name: string;
  description: Generated<string>;
  /** Books shown under it; counted by the database. */
  book_count: GeneratedAlways<number>;
}

/** `product_tags`: which genres a book stands under. */
export interface ProductTagsTable {
  product_id: number;
  tag_id: number;
  position: Generated<number>;
  /** The book's own, kept here for lists of one genre; null while the book is not shown. */
  published_at: GeneratedAlways<Date | null>;
}

/** `editions`: the files of a product. */
export interface EditionsTable {
  id: Generated<number>;
  product_id: number;
  content_hash: string;
  original_key: string;
  publication_key: string;
  manifest_key: string;
  /** PostgreSQL's bigint arrives as text. */
  size_bytes: ColumnType<string, number, number>;
  is_current: Generated<boolean>;
  /** Whether the book has been told what this file says of itself. */
  is_described: Generated<boolean>;
  created_at: Timestamp;
}

/** `featured`: the monthly shelf. */
export interface FeaturedTable {
  month: ColumnType<Date, string, string>;
  position: number;
  product_id: number;
}

/** `reviews`: what readers say. */
export interface ReviewsTable {
  id: Generated<number>;
  product_id: number;
  user_id: number | null;
  reviewer: Generated<string>;
  rating: number;
  review: Generated<string>;
  is_visible: Generated<boolean>;
  is_verified: Generated<boolean>;
  created_at: Timestamp;
  /** As typed; empty for reviews that came as HTML. */
  text: Generated<string>;
  edited_at: OptionalTimestamp;
}

/** `favorites`: marked books. */
export interface FavoritesTable {
  user_id: number;
  product_id: number;
  created_at: Timestamp;
}

/** `entitlements`: the right to read one product. */
export interface EntitlementsTable {
  id: Generated<number>;
  user_id: number;
  product_id: number;
  source: 'order' | 'free' | 'gift';
  order_id: number | null;
  created_at: Timestamp;
  ended_at: OptionalTimestamp;
}

/** `catalog_version`: one row, moved on by triggers. */
export interface CatalogVersionTable {
  is_only: Generated<boolean>;
  version: string;
  /** When it moved last, by the clock of the database. */
  changed_at: Timestamp;
  /** How many are shown; counted by the database. */
  books: Generated<number>;
}

/** `search_words`: a word of titles and names, folded, with every three letters that follow each other in it. */
export interface SearchWordsTable {
  id: GeneratedAlways<number>;
  word: string;
  grams: string[];
}

/** `search_texts`: what a book is found by, folded, and the numbers of its words; `published_at` of a published one. */
export interface SearchDocumentsTable {
  product_id: number;
  text: string;
  words: number[];
  published_at: Date | null;
}

/** `search_word_books`: the published books of each word by their date; the database keeps it beside `search_texts`. */
export interface SearchWordBooksTable {
  word_id: number;
  published_at: Date;
  product_id: number;
}

/** `shop_notes`: what the shop remembers about itself. */
export interface AppStateTable {
  name: string;
  value: string;
  noted_at: Timestamp;
}

/** Every table the server's own migrations make. */
export interface Schema extends CatalogSchema, ContentSchema, OrdersSchema, MoneySchema, ReadingSchema {
  users: UsersTable;
  sessions: SessionsTable;
  covers: CoversTable;
  products: ProductsTable;
  product_texts: ProductJsonTable;
  product_pages: ProductJsonTable;
  product_slugs: ProductSlugsTable;
  contributors: ContributorsTable;
  tags: TagsTable;
  product_tags: ProductTagsTable;
  editions: EditionsTable;
  featured: FeaturedTable;
  reviews: ReviewsTable;
  favorites: FavoritesTable;
  entitlements: EntitlementsTable;
  catalog_version: CatalogVersionTable;
  search_words: SearchWordsTable;
  search_texts: SearchDocumentsTable;
  search_word_books: SearchWordBooksTable;
  shop_notes: AppStateTable;
}

/** One file on purpose: the list of all tables, so that each table has one place and the subjects' own schema files are found from here. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { AuditSchema } from './audit/audit.schema.ts';
import type { CatalogSchema } from './catalog/catalog.schema.ts';
import type { ContentSchema } from './content.schema.ts';
import type { MoneySchema } from './payments/payments.schema.ts';
import type { OrdersSchema } from './orders/orders.schema.ts';
import type { ReadingSchema } from './reading/reading.schema.ts';
import type { SalesSchema } from './studio/sales.schema.ts';
import type { StudioSchema } from './studio/studio.schema.ts';

type Timestamp = ColumnType<Date, Date | undefined, Date>;
type OptionalTimestamp = ColumnType<Date | null, Date | null | undefined, Date | null>;

/** `users`: accounts; authors also sell. */
export interface UsersTable {
  id: Generated<number>;
  username: string;
  email: string;
  email_verified_at: OptionalTimestamp;
  password_hash: string;
  first_name: Generated<string>;
  last_name: Generated<string>;
  display_name: string | null;
  role: 'customer' | 'author';
  is_admin: Generated<boolean>;
  /** Whether the user reviews and edits the books of all authors. */
  is_editor: Generated<boolean>;
  /** Whether the user helps buyers, with orders and accounts. */
  is_support: Generated<boolean>;
  stripe_account_id: string | null;
  stripe_account_key_number: Generated<number>;
  /** Cookies of trusted devices are valid for one version. */
  trusted_devices_version: Generated<number>;
  /** Whether the user wants emails about new editions of owned books. */
  wants_edition_emails: Generated<boolean>;
  /** Since when the account is locked. It cannot sign in. */
  locked_at: OptionalTimestamp;
  /** Username, email address and names in lower case. A trigger writes it. */
  search_text: GeneratedAlways<string | null>;
  /** Raised by each change that admins can make. */
  version: Generated<number>;
  created_at: Timestamp;
}

/** `sessions`: one per sign-in. */
export interface SessionsTable {
  id: Generated<string>;
  user_id: number;
  created_at: Timestamp;
  expires_at: ColumnType<Date, Date, Date>;
  ended_at: OptionalTimestamp;
  /** The name of the browser and its system. */
  device: Generated<string>;
  last_used_at: Timestamp;
}

/** `covers`: cover images by the hash of their source. */
export interface CoversTable {
  hash: string;
  width: number;
  height: number;
  hue: number | null;
}

/** The status of a book. An `unpublished` book is off sale: visitors do not see it, and its owners can still read it. */
export type ProductStatus = 'draft' | 'in_review' | 'scheduled' | 'published' | 'unpublished';

/** `products`: the books of the shop. */
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
  status: Generated<ProductStatus>;
  total_sales: Generated<number>;
  published_at: Timestamp;
  updated_at: Timestamp;
  /** Maintained by triggers. */
  rating_count: Generated<number>;
  rating_sum: Generated<number>;
  rating_average: GeneratedAlways<number>;
  /** Set with the book's `search_documents` row; false requests indexing. */
  is_indexed: Generated<boolean>;
  /** Contributors and genres as lists show them; maintained by triggers. */
  credits_json: GeneratedAlways<{
    readonly authors: readonly { readonly name: string; readonly slug: string | null }[];
    readonly editors: readonly string[];
    readonly genres: readonly { readonly id: number; readonly name: string }[];
  }>;
  series_id: number | null;
  series_position: number | null;
  /** Accessibility metadata of the file, in the format of the manifest. */
  accessibility: ColumnType<unknown, string | null | undefined, string | null>;
  subtitle: Generated<string>;
  /** 13 digits; empty without one. */
  isbn: Generated<string>;
  publication_date: Generated<string>;
  keywords: ColumnType<readonly string[], string | undefined, string>;
  /** Increases with every change of the details. */
  details_version: Generated<number>;
  status_changed_at: OptionalTimestamp;
  /** When a scheduled book is published. */
  release_at: OptionalTimestamp;
  /** The reviewer's request for changes. */
  review_note: Generated<string>;
  /** The size of the free sample in percent. */
  sample_percent: Generated<number>;
  /** The last chapter of the sample, as it was chosen; null when the sample is a share of the book. */
  sample_chapter_href: string | null;
  sample_chapter_title: string | null;
  /** Increases with every change of data that a list or the product page shows. */
  revision: GeneratedAlways<string>;
}

/** `product_list_json` and `product_page_json`: the rendered JSON of a book in a list or on its page. */
export interface ProductJsonTable {
  product_id: number;
  revision: string;
  /** The version of the JSON format. */
  version: string;
  json: string;
}

/** `product_slugs`: the current and former slugs of products. */
export interface ProductSlugsTable {
  slug: string;
  product_id: number;
}

/** `contributors`: the contributors of a book, by role and position. */
export interface ContributorsTable {
  product_id: number;
  position: number;
  role: string;
  name: string;
  sort_as: string | null;
  /** The author's page; authors only. */
  author_id: number | null;
}

/** `tags`: genres. */
export interface TagsTable {
  id: Generated<number>;
  name: string;
  description: Generated<string>;
  /** The number of published books; maintained by triggers. */
  published_count: GeneratedAlways<number>;
  /** From 0; `null` for genres that follow by name. */
  position: ColumnType<number | null, number | null | undefined, number | null>;
  /** Counts the changes of the name and the icon. */
  revision: Generated<number>;
}

/** `genre_aliases`: the former names of genres, in lower case. */
interface GenreAliasesTable {
  name: string;
  number: GeneratedAlways<number>;
  tag_id: number;
}

/** `merged_genres`: the ids of merged genres, with the genre that has their books now. */
interface MergedGenresTable {
  id: number;
  tag_id: number;
}

/** `genre_order`: one row that counts the changes of the order and of the set of genres. */
interface GenreOrderTable {
  version: number;
}

/** `product_tags`: the genres of books. */
export interface ProductTagsTable {
  product_id: number;
  tag_id: number;
  position: Generated<number>;
  /** A copy of the book's own date, for lists of one genre; `null` while the book is not published. */
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
  /** PostgreSQL's bigint is returned as text. */
  size_bytes: ColumnType<string, number, number>;
  is_current: Generated<boolean>;
  /** Whether the metadata of this file was stored with the book. */
  has_metadata: Generated<boolean>;
  /** Counts the editions that readers could open; set by a trigger. */
  number: GeneratedAlways<number | null>;
  filename: Generated<string>;
  word_count: Generated<number | null>;
  chapter_count: Generated<number | null>;
  uploaded_by: number | null;
  /** The note for readers about the edition. */
  note: Generated<string>;
  /** When it last became the current file; set by a trigger. */
  current_since: GeneratedAlways<Date | null>;
  /** Whether the author has not published this file yet. */
  is_waiting: Generated<boolean>;
  created_at: Timestamp;
}

/** `featured_products`: the featured books of each month. */
export interface FeaturedProductsTable {
  month: ColumnType<Date, string, string>;
  position: number;
  product_id: number;
}

/** `book_takedowns`: the books that the shop took down. */
export interface BookTakedownsTable {
  product_id: number;
  reason: 'law' | 'quality' | 'other';
  note: string;
  taken_down_at: Timestamp;
  taken_down_by: number | null;
  /** Whether the book was on sale. Putting it back restores that. */
  was_published: boolean;
}

/** `featured_months`: the versions of the shelves. */
export interface FeaturedMonthsTable {
  month: ColumnType<Date, string, string>;
  version: Generated<number>;
}

/** `shop_settings`: the versions of the name and the seller of the shop. */
interface ShopSettingsTable {
  version: number;
  name: string;
  seller_name: string;
  seller_address: string;
  contact_email: string;
  sender_name: string;
  account_id: number | null;
  created_at: Timestamp;
}

/** `legal_texts`: the versions of the legal texts. */
interface LegalTextsTable {
  kind: 'privacy' | 'terms' | 'imprint';
  version: number;
  text: string;
  account_id: number | null;
  created_at: Timestamp;
}

/** `reviews`: reviews by customers. */
export interface ReviewsTable {
  id: Generated<number>;
  product_id: number;
  user_id: number | null;
  reviewer: Generated<string>;
  rating: number;
  html: Generated<string>;
  is_visible: Generated<boolean>;
  is_verified: Generated<boolean>;
  created_at: Timestamp;
  /** As typed; empty for imported reviews in HTML. */
  source_text: Generated<string>;
  edited_at: OptionalTimestamp;
  /** Since when the invisible review waits for an admin. */
  held_at: OptionalTimestamp;
}

/** `held_words`: words that hold a review until an admin keeps it. */
interface HeldWordsTable {
  id: Generated<number>;
  /** In lower case. */
  word: string;
  account_id: number | null;
  created_at: Timestamp;
}

/** `review_decisions`: what admins decided about reviews, with the state before. */
interface ReviewDecisionsTable {
  id: Generated<number>;
  review_id: number;
  kind: 'hidden' | 'kept';
  /** For the reviewer; `''` without one. */
  reason: string;
  account_id: number | null;
  created_at: Timestamp;
  was_visible: boolean;
  was_held_at: OptionalTimestamp;
}

/** `favorites`: users' favorite books. */
export interface FavoritesTable {
  user_id: number;
  product_id: number;
  created_at: Timestamp;
}

/** `entitlements`: the right to read a product. */
export interface EntitlementsTable {
  id: Generated<number>;
  user_id: number;
  product_id: number;
  source: 'order' | 'free' | 'gift';
  order_id: number | null;
  created_at: Timestamp;
  ended_at: OptionalTimestamp;
}

/** `catalog_version`: a single row, updated by triggers. */
export interface CatalogVersionTable {
  is_singleton: Generated<boolean>;
  version: string;
  /** The time of the last change, by the clock of the database. */
  changed_at: Timestamp;
  /** The number of published books; maintained by triggers. */
  published_count: Generated<number>;
}

/** `search_words`: the folded words of titles and names, with their trigrams. */
export interface SearchWordsTable {
  id: GeneratedAlways<number>;
  word: string;
  trigrams: string[];
}

/** `search_documents`: the folded search text of a book and the ids of its words; `published_at` only while published. */
export interface SearchDocumentsTable {
  product_id: number;
  text: string;
  word_ids: number[];
  published_at: Date | null;
}

/** `search_word_products`: the published books of each word by date; maintained by a trigger on `search_documents`. */
export interface SearchWordProductsTable {
  word_id: number;
  published_at: Date;
  product_id: number;
}

/** `job_failures`: jobs whose last run failed. */
interface JobFailuresTable {
  job: string;
  failures: number;
  last_error: string;
  failed_since: Timestamp;
}

/** `app_state`: single values that the shop stores about itself. */
export interface AppStateTable {
  key: string;
  value: string;
  updated_at: Timestamp;
}

/** Every table of the server's own migrations. */
export interface Schema
  extends
    AuditSchema,
    CatalogSchema,
    ContentSchema,
    OrdersSchema,
    MoneySchema,
    ReadingSchema,
    SalesSchema,
    StudioSchema {
  users: UsersTable;
  sessions: SessionsTable;
  covers: CoversTable;
  products: ProductsTable;
  product_list_json: ProductJsonTable;
  product_page_json: ProductJsonTable;
  product_slugs: ProductSlugsTable;
  contributors: ContributorsTable;
  tags: TagsTable;
  product_tags: ProductTagsTable;
  genre_aliases: GenreAliasesTable;
  merged_genres: MergedGenresTable;
  genre_order: GenreOrderTable;
  editions: EditionsTable;
  featured_products: FeaturedProductsTable;
  featured_months: FeaturedMonthsTable;
  book_takedowns: BookTakedownsTable;
  held_words: HeldWordsTable;
  shop_settings: ShopSettingsTable;
  legal_texts: LegalTextsTable;
  review_decisions: ReviewDecisionsTable;
  reviews: ReviewsTable;
  favorites: FavoritesTable;
  entitlements: EntitlementsTable;
  catalog_version: CatalogVersionTable;
  search_words: SearchWordsTable;
  search_documents: SearchDocumentsTable;
  search_word_products: SearchWordProductsTable;
  app_state: AppStateTable;
  job_failures: JobFailuresTable;
}

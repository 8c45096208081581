import * as v from 'valibot';

const SlugSchema = v.pipe(v.string(), v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be lower-case words joined by hyphens'));
const UsernameSchema = v.pipe(v.string(), v.regex(/^[a-z0-9_]{3,30}$/, 'must be 3 to 30 of a-z, 0-9 and _'));
const TextSchema = v.pipe(v.string(), v.trim(), v.nonEmpty('must not be empty'));
const CentsSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99_999));
/** A moment before loading, in days; fractions give the time of day. The loader subtracts it from its own clock. */
const DaysAgoSchema = v.pipe(v.number(), v.minValue(0));
const IsoDateSchema = v.pipe(v.string(), v.isoDate('must be a date written YYYY-MM-DD'));
/** A path below the catalog's own folder. */
const RelativePathSchema = v.pipe(
  v.string(),
  v.regex(/^(?!\/)(?!.*\.\.)[\w./-]+$/, 'must be a path below the catalog folder'),
);

/** A genre of the demo catalog with its picture: the same textless square in two formats. */
export const DemoGenreSchema = v.strictObject({
  name: TextSchema,
  picture: v.strictObject({ avif: RelativePathSchema, webp: RelativePathSchema, width: v.number() }),
});

/** A book of the demo catalog: its EPUB and cover as files, its shop data as fields. */
export const DemoBookSchema = v.strictObject({
  slug: SlugSchema,
  title: TextSchema,
  subtitle: v.optional(TextSchema),
  author: TextSchema,
  /** Set where the author is one of `people`; that person's connected account is paid for the book. */
  authorUsername: v.optional(UsernameSchema),
  editor: TextSchema,
  publisher: TextSchema,
  language: TextSchema,
  /** Genre names in order of weight; the first one is the book's main genre. */
  genres: v.pipe(v.array(TextSchema), v.minLength(1)),
  priceCents: CentsSchema,
  /** The date printed in the book. */
  publishedOn: IsoDateSchema,
  /** When the shop listed it: decides New Releases. The newest book has the smallest figure. */
  listedDaysAgo: DaysAgoSchema,
  /** Units sold before the orders of this catalog: decides Top Sales together with them. */
  sales: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Plain sentence or two, as HTML of the shop's allow-list. */
  shortDescription: TextSchema,
  /** The long text, as HTML of the shop's allow-list. */
  description: TextSchema,
  epub: RelativePathSchema,
  /** An SVG of 600 × 900 with all its text as outlines: any renderer draws it alike, without fonts. */
  cover: RelativePathSchema,
  /** Hue of the cover's ground, 0 to 360, for the tint behind the product. */
  coverHue: v.pipe(v.number(), v.minValue(0), v.maxValue(360)),
});

/** A demo account. The password is not part of the catalog: the loader gives every demo account the same one. */
export const DemoPersonSchema = v.strictObject({
  username: UsernameSchema,
  displayName: TextSchema,
  firstName: TextSchema,
  lastName: TextSchema,
  email: v.pipe(v.string(), v.email()),
  role: v.picklist(['customer', 'author', 'admin']),
  /** True for an author whose Stripe account is to exist and be ready for transfers. */
  isConnected: v.boolean(),
  joinedDaysAgo: DaysAgoSchema,
  /** Slugs of favorite books, oldest first. */
  favorites: v.array(SlugSchema),
});

/** One review: at most one for a person and a book. `html` uses only `p` and `em`. */
export const DemoReviewSchema = v.strictObject({
  book: SlugSchema,
  username: UsernameSchema,
  rating: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5)),
  html: TextSchema,
  daysAgo: DaysAgoSchema,
  /** True where the catalog also holds a paid order of this person for this book. */
  isVerified: v.boolean(),
});

/** A past order. Every book of a `paid` order is in the customer's library; of a `refunded` or `canceled` one it is not. */
export const DemoOrderSchema = v.strictObject({
  username: UsernameSchema,
  books: v.pipe(v.array(SlugSchema), v.minLength(1)),
  daysAgo: DaysAgoSchema,
  status: v.picklist(['paid', 'refunded', 'canceled']),
});

/** Monthly Featured: the shelf of the month that lies `monthOffset` months after the one of loading. */
export const DemoShelfSchema = v.strictObject({
  monthOffset: v.pipe(v.number(), v.integer()),
  books: v.pipe(v.array(SlugSchema), v.minLength(1)),
});

/** What the page of an author tells, as HTML of the shop's allow-list. */
export const DemoAuthorSchema = v.strictObject({ name: TextSchema, biography: TextSchema });

/** What the page of a series tells, as HTML of the shop's allow-list. */
export const DemoSeriesSchema = v.strictObject({ name: TextSchema, description: TextSchema });

/** What `catalog.json` holds: everything a first start loads. Names and slugs are checked against each other when it is built. */
export const DemoCatalogSchema = v.strictObject({
  version: v.literal(1),
  genres: v.array(DemoGenreSchema),
  books: v.array(DemoBookSchema),
  authors: v.array(DemoAuthorSchema),
  series: v.array(DemoSeriesSchema),
  people: v.array(DemoPersonSchema),
  reviews: v.array(DemoReviewSchema),
  orders: v.array(DemoOrderSchema),
  shelves: v.array(DemoShelfSchema),
});

/** A book as the catalog holds it. */
export type DemoBook = v.InferOutput<typeof DemoBookSchema>;
/** An author with a page of their own. */
export type DemoAuthor = v.InferOutput<typeof DemoAuthorSchema>;
/** A series with a page of its own. */
export type DemoSeries = v.InferOutput<typeof DemoSeriesSchema>;
/** Somebody who has a demo account. */
export type DemoPerson = v.InferOutput<typeof DemoPersonSchema>;
/** What one of them wrote of a book. */
export type DemoReview = v.InferOutput<typeof DemoReviewSchema>;
/** What one of them bought. */
export type DemoOrder = v.InferOutput<typeof DemoOrderSchema>;
/** The featured books of one month. */
export type DemoShelf = v.InferOutput<typeof DemoShelfSchema>;
/** All that a first start loads. */
export type DemoCatalog = v.InferOutput<typeof DemoCatalogSchema>;

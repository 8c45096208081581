import * as v from 'valibot';

const SlugSchema = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be lower-case words joined by hyphens'),
);
const UsernameSchema = v.pipe(v.string(), v.regex(/^[a-z0-9_]{3,30}$/, 'must be 3 to 30 of a-z, 0-9 and _'));
const TextSchema = v.pipe(v.string(), v.trim(), v.nonEmpty('must not be empty'));
const CentsSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99_999));
/** A time in days before loading; fractions give the time of day. The loader subtracts it from the current time. */
const DaysAgoSchema = v.pipe(v.number(), v.minValue(0));
const IsoDateSchema = v.pipe(v.string(), v.isoDate('must be a date in the format YYYY-MM-DD'));
/** A path relative to the catalog's folder. */
const RelativePathSchema = v.pipe(
  v.string(),
  v.regex(/^(?!\/)(?!.*\.\.)[\w./-]+$/, 'must be a path below the catalog folder'),
);

/** A genre of the demo catalog with its image, a textless square in two formats. */
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
  /** Set when the author is one of `people`. The connected account of that person is paid for the book. */
  authorUsername: v.optional(UsernameSchema),
  editor: TextSchema,
  publisher: TextSchema,
  language: TextSchema,
  /** Genre names in order of weight. The first one is the main genre. */
  genres: v.pipe(v.array(TextSchema), v.minLength(1)),
  priceCents: CentsSchema,
  /** The publication date in the book. */
  publishedOn: IsoDateSchema,
  /** When the shop listed the book. Decides New Releases; the newest book has the smallest number. */
  listedDaysAgo: DaysAgoSchema,
  /** Units sold before the orders of this catalog. Both together decide Top Sales. */
  sales: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** One or two sentences, as HTML allowed by the shop. */
  shortDescription: TextSchema,
  /** The long description, as HTML allowed by the shop. */
  description: TextSchema,
  epub: RelativePathSchema,
  /** An SVG of 600 × 900 with all text as outlines, so that every renderer draws it the same way without fonts. */
  cover: RelativePathSchema,
  /** Hue of the cover's background, 0 to 360, for the tint behind the product. */
  coverHue: v.pipe(v.number(), v.minValue(0), v.maxValue(360)),
});

/** A demo account. The catalog contains no password: the loader gives every demo account the same one. */
export const DemoPersonSchema = v.strictObject({
  username: UsernameSchema,
  displayName: TextSchema,
  firstName: TextSchema,
  lastName: TextSchema,
  email: v.pipe(v.string(), v.email()),
  role: v.picklist(['customer', 'author', 'admin']),
  /** Whether the loader creates a Stripe account that is ready for transfers. */
  isConnected: v.boolean(),
  joinedDaysAgo: DaysAgoSchema,
  /** Slugs of favorite books, oldest first. */
  favorites: v.array(SlugSchema),
});

/** A review, at most one per user and book. `html` contains only `p` and `em`. */
export const DemoReviewSchema = v.strictObject({
  book: SlugSchema,
  username: UsernameSchema,
  rating: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5)),
  html: TextSchema,
  daysAgo: DaysAgoSchema,
  /** Whether the catalog contains a paid order of this user for this book. */
  isVerified: v.boolean(),
});

/** A past order. The books of a `paid` order are in the customer's library; those of a `refunded` or `canceled` one are not. */
export const DemoOrderSchema = v.strictObject({
  username: UsernameSchema,
  books: v.pipe(v.array(SlugSchema), v.minLength(1)),
  daysAgo: DaysAgoSchema,
  status: v.picklist(['paid', 'refunded', 'canceled']),
});

/** Monthly Featured: the shelf of the month that is `monthOffset` months after the month of loading. */
export const DemoShelfSchema = v.strictObject({
  monthOffset: v.pipe(v.number(), v.integer()),
  books: v.pipe(v.array(SlugSchema), v.minLength(1)),
});

/** The content of an author page, as HTML allowed by the shop. */
export const DemoAuthorSchema = v.strictObject({ name: TextSchema, biography: TextSchema });

/** The content of a series page, as HTML allowed by the shop. */
export const DemoSeriesSchema = v.strictObject({ name: TextSchema, description: TextSchema });

/** The content of `catalog.json`: all data of a first start. The build checks the references between names and slugs. */
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

/** A book in the catalog. */
export type DemoBook = v.InferOutput<typeof DemoBookSchema>;
/** An author with an author page. */
export type DemoAuthor = v.InferOutput<typeof DemoAuthorSchema>;
/** A series with a series page. */
export type DemoSeries = v.InferOutput<typeof DemoSeriesSchema>;
/** A user with a demo account. */
export type DemoPerson = v.InferOutput<typeof DemoPersonSchema>;
/** A review by a demo user. */
export type DemoReview = v.InferOutput<typeof DemoReviewSchema>;
/** An order of a demo user. */
export type DemoOrder = v.InferOutput<typeof DemoOrderSchema>;
/** The featured books of one month. */
export type DemoShelf = v.InferOutput<typeof DemoShelfSchema>;
/** All data of a first start. */
export type DemoCatalog = v.InferOutput<typeof DemoCatalogSchema>;

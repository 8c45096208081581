import * as v from 'valibot';
import { CoverOverrideSchema } from './book-source.ts';
import {
  DemoAuthorSchema,
  DemoOrderSchema,
  DemoPersonSchema,
  DemoReviewSchema,
  DemoSeriesSchema,
  DemoShelfSchema,
} from './demo-catalog.schema.ts';

/** `people.json`. */
export const PeopleSchema = v.array(DemoPersonSchema);

/** `reviews/<slug>.json`: the text as paragraphs. The only markup is `*emphasis*`. */
export const BookReviewsSchema = v.array(
  v.strictObject({
    ...v.omit(DemoReviewSchema, ['book', 'html', 'isVerified']).entries,
    text: v.pipe(v.array(v.pipe(v.string(), v.trim(), v.nonEmpty())), v.minLength(1, 'must have a paragraph')),
  }),
);

/** `authors.json`: every author of a book. The text is Markdown. */
export const AuthorsSchema = v.array(DemoAuthorSchema);

/** `series.json`: every series of a book. The text is Markdown. */
export const SeriesListSchema = v.array(DemoSeriesSchema);

/** `orders.json`. */
export const OrdersSchema = v.array(DemoOrderSchema);

/** `shelves.json`. */
export const ShelvesSchema = v.array(DemoShelfSchema);

/** `cover-overrides.json`: covers chosen by hand, by slug. They apply where `book.json` sets no value. */
export const CoverOverridesSchema = v.record(v.string(), CoverOverrideSchema);

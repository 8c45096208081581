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

/** `reviews/<slug>.json`: the text as paragraphs; `*emphasis*` is all the markup there is. */
export const BookReviewsSchema = v.array(
  v.strictObject({
    ...v.omit(DemoReviewSchema, ['book', 'html', 'isVerified']).entries,
    text: v.pipe(v.array(v.pipe(v.string(), v.trim(), v.nonEmpty())), v.minLength(1, 'must have a paragraph')),
  }),
);

/** `authors.json`: everybody who wrote a book; the text is Markdown. */
export const AuthorsSchema = v.array(DemoAuthorSchema);

/** `series.json`: every series a book names; the text is Markdown. */
export const SeriesListSchema = v.array(DemoSeriesSchema);

/** `orders.json`. */
export const OrdersSchema = v.array(DemoOrderSchema);

/** `shelves.json`. */
export const ShelvesSchema = v.array(DemoShelfSchema);

/** `cover-wishes.json`: covers that were looked at and chosen, by slug. They win over what `book.json` leaves open. */
export const CoverOverridesSchema = v.record(v.string(), CoverOverrideSchema);

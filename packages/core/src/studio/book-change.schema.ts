import * as v from 'valibot';
import { parseCents, ProductIdSchema, toText } from '../entities/index.ts';
import { detailFields } from './book-details.schema.ts';
import { parseIsbn } from './isbn.ts';
import { studioFieldMessages as texts } from './studio-messages.ts';

const MAX_TEXT = 300;
/** The maximum length of a description in characters of text, without its tags. */
export const MAX_DESCRIPTION_LENGTH = 4_000;
const MAX_DESCRIPTION_HTML = 30_000;
const MAX_CONTRIBUTORS = 30;
/** The maximum number of genres of a book. */
export const MAX_GENRES = 3;
const MAX_KEYWORDS = 10;
/** The maximum length of a reviewer's note in characters. */
export const MAX_REVIEW_NOTE = 2_000;
/** The maximum size of a free sample in percent of the book. */
export const MAX_SAMPLE_PERCENT = 50;

/* @__NO_SIDE_EFFECTS__ */
const text = (maxLength = MAX_TEXT) =>
  v.pipe(v.unknown(), v.transform(toText), v.string(), v.trim(), v.maxLength(maxLength, texts.textTooLong));

/** A day such as `2026-03-03`, a month such as `2026-03`, or a year. */
const DATE = /^\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?$/;

/** Whether a string is a BCP 47 language tag. */
function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

const TitleSchema = v.pipe(text(), v.nonEmpty(texts.titleRequired));

/** A partial update of a book. Absent fields stay unchanged. */
export const BookChangeSchema = v.object({
  title: v.optional(TitleSchema),
  subtitle: v.optional(text()),
  contributors: v.optional(
    v.pipe(
      v.array(
        v.object({
          name: v.pipe(text(), v.nonEmpty(texts.nameRequired)),
          role: v.pipe(text(), v.regex(/^[a-z]{3}$/, texts.roleInvalid)),
        }),
      ),
      v.maxLength(MAX_CONTRIBUTORS, texts.textTooLong),
    ),
  ),
  series: v.optional(
    v.nullable(
      v.object({
        name: v.pipe(text(), v.nonEmpty(texts.titleRequired)),
        position: v.optional(v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(10_000))), null),
      }),
    ),
  ),
  language: v.optional(v.pipe(text(35), v.check(isLanguageTag, texts.languageInvalid))),
  genres: v.optional(v.pipe(v.array(text(60)), v.maxLength(MAX_GENRES, texts.tooManyGenres))),
  description: v.optional(text(MAX_DESCRIPTION_HTML)),
  publisher: v.optional(text()),
  publication_date: v.optional(
    v.pipe(
      text(10),
      v.check((day) => day === '' || DATE.test(day), texts.dateInvalid),
    ),
  ),
  isbn: v.optional(
    v.pipe(
      text(30),
      v.check((isbn) => isbn === '' || parseIsbn(isbn) !== null, texts.isbnInvalid),
      v.transform((isbn) => parseIsbn(isbn) ?? ''),
    ),
  ),
  keywords: v.optional(
    v.pipe(
      v.array(text(60)),
      v.transform((words) => [...new Set(words.filter(Boolean))]),
      v.maxLength(MAX_KEYWORDS, texts.tooManyKeywords),
    ),
  ),
  /** The slug of the product page. The former URL redirects to it. */
  slug: v.optional(
    v.pipe(text(80), v.regex(/^[\p{Ll}\p{Lo}\p{N}\p{M}]+(?:-[\p{Ll}\p{Lo}\p{N}\p{M}]+)*$/u, texts.slugInvalid)),
  ),
  sample_percent: v.optional(
    v.pipe(
      v.number(texts.sampleInvalid),
      v.integer(texts.sampleInvalid),
      v.minValue(0, texts.sampleInvalid),
      v.maxValue(MAX_SAMPLE_PERCENT, texts.sampleInvalid),
    ),
  ),
  /** The `href` of the last chapter of the sample; `null` for a sample of `sample_percent`. */
  sample_chapter: v.optional(v.nullable(v.pipe(text(2_000), v.nonEmpty(texts.sampleChapterUnknown)))),
  /** Fields to reset to the value of the file. */
  from_file: v.optional(v.array(v.picklist(detailFields))),
});
/** A change of a book before validation. */
export type BookChange = v.InferInput<typeof BookChangeSchema>;

/** A book without a file. */
export const NewBookSchema = v.object({ title: TitleSchema });
/** A book without a file, before validation. */
export type NewBook = v.InferInput<typeof NewBookSchema>;

const PRICE = /^\d{1,9}(?:\.\d{1,2})?$/;
const MIN_PRICE_CENTS = 50;
const MAX_PRICE_CENTS = 99_999;

/** The cents of a price; 0 for text that is not a price, which `PRICE` rejects. */
const toCents = (price: string): number => parseCents(price) ?? 0;

/** A price in dollars: 0, or 0.50 to 999.99. */
export const PriceSchema = v.pipe(
  text(20),
  v.regex(PRICE, texts.priceInvalid),
  v.check((price) => toCents(price) === 0 || toCents(price) >= MIN_PRICE_CENTS, texts.priceTooLow),
  v.check((price) => toCents(price) <= MAX_PRICE_CENTS, texts.priceTooHigh),
);

/** The new price of a book. */
export const PriceChangeSchema = v.object({ price: PriceSchema });

/** An ISO 8601 time with `Z` or an offset. */
const TimeSchema = v.pipe(
  text(40),
  v.isoTimestamp(texts.timeInvalid),
  v.check((time) => !Number.isNaN(Date.parse(time)), texts.timeInvalid),
);

/** A scheduled price. Without an end, it becomes the regular price. */
export const PricePlanSchema = v.pipe(
  v.object({ price: PriceSchema, date_from: TimeSchema, date_until: v.optional(v.nullable(TimeSchema), null) }),
  v.forward(
    v.partialCheck(
      [['date_from'], ['date_until']],
      ({ date_from: from, date_until: until }) => until === null || Date.parse(until) > Date.parse(from),
      texts.untilBeforeFrom,
    ),
    ['date_until'],
  ),
);
/** A scheduled price before validation. */
export type PricePlan = v.InferInput<typeof PricePlanSchema>;

/** When a book is published: immediately for `null`, otherwise at a time in the future. */
export const PublicationSchema = v.object({ release_date: v.optional(v.nullable(TimeSchema), null) });

/** The reviewer's request for changes. */
export const ReviewNoteSchema = v.object({
  note: v.pipe(text(MAX_REVIEW_NOTE), v.nonEmpty(texts.noteRequired)),
});

/** The id of a book in a path. */
export const BookIdParam = v.object({ id: ProductIdSchema });

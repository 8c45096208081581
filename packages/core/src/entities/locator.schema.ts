import * as v from 'valibot';

/** The maximum length of a locator's CFI, href and chapter. Readers truncate longer chapter titles. */
export const MAX_LOCATOR_TEXT_LENGTH = 8_000;
/** Longer than any passage in practice. */
const MAX_QUOTE_LENGTH = 20_000;
const MAX_CONTEXT_LENGTH = 500;

/* @__NO_SIDE_EFFECTS__ */
const boundedText = (maxLength: number) => v.pipe(v.string(), v.maxLength(maxLength));

const LocatorTextSchema = boundedText(MAX_LOCATOR_TEXT_LENGTH);

/** A passage of a book with the surrounding text, which locates it in another edition. */
const TextQuoteSchema = v.object({
  before: boundedText(MAX_CONTEXT_LENGTH),
  exact: boundedText(MAX_QUOTE_LENGTH),
  after: boundedText(MAX_CONTEXT_LENGTH),
});
/** A passage with the surrounding text, which locates it in another edition. */
export type TextQuote = v.InferOutput<typeof TextQuoteSchema>;

/**
 * A position in a book, as the reader sends it and the server stores it. Readers before quotes were added sent the CFI, the
 * progression and the chapter.
 * @see https://readium.org/architecture/models/locators/
 */
export const LocatorSchema = v.object({
  /** The canonical fragment identifier. @see https://idpf.org/epub/linking/cfi/ */
  cfi: LocatorTextSchema,
  /** Fraction of the book up to the end of the page, 0–1. Used if an edition no longer has the CFI. */
  total_progression: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
  /** Title of the chapter. */
  chapter: v.optional(LocatorTextSchema),
  /** The first words of the page. */
  quote: v.optional(TextQuoteSchema),
  /** The document of the quote, as in the manifest's reading order. */
  href: v.optional(LocatorTextSchema),
});
export type Locator = v.InferOutput<typeof LocatorSchema>;

/** The fields that locate an annotation, whose document and text are known. */
export const AnnotationTargetSchema = v.object({
  ...LocatorSchema.entries,
  chapter: v.nullable(LocatorTextSchema),
  quote: TextQuoteSchema,
  href: LocatorTextSchema,
});

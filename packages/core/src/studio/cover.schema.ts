import * as v from 'valibot';
import { ProductImageSchema, TextSchema } from '../entities/index.ts';
import { studioFieldMessages as texts } from './studio-messages.ts';

/** The sources of a cover: the file of the book, a picture that the author has uploaded, or a drawing of the shop. */
export const coverSources = ['file', 'uploaded', 'drawn'] as const;
/** The source of a cover. */
export type CoverSource = (typeof coverSources)[number];

/** The maximum size of an uploaded cover. */
export const MAX_COVER_BYTES = 20 * 1024 * 1024;
/** The recommended width of a cover in pixels. */
export const RECOMMENDED_COVER_WIDTH = 1_000;

/** The cover of a book, and the pictures that the author can choose instead. */
export const BookCoverSchema = v.object({
  source: v.picklist(coverSources),
  /** The person who chose the cover; `null` for the cover of the file. A new file does not replace a chosen cover. */
  chosen_by: v.nullable(v.picklist(['author', 'shop'])),
  /** The design of a chosen drawing, such as `initial-3`; otherwise `''`. */
  design: TextSchema,
  /** The cover in the current file; `null` without one. */
  file_image: v.nullable(ProductImageSchema),
  /** The picture that was uploaded last; `null` without one. */
  uploaded_image: v.nullable(ProductImageSchema),
});
export type BookCover = v.InferOutput<typeof BookCoverSchema>;

/** A cover that the shop draws from title and author. */
export const CoverProposalSchema = v.object({
  /** Identifies the drawing. */
  design: TextSchema,
  /** The name of its style, such as `initial`. */
  name: TextSchema,
  /** A preview as a `data:` URL. */
  image: TextSchema,
});
export type CoverProposal = v.InferOutput<typeof CoverProposalSchema>;

/** The round of proposals to return. Each round has other covers. */
export const CoverProposalsQuery = v.object({
  round: v.optional(v.pipe(v.string(), v.regex(/^\d{1,2}$/), v.transform(Number)), '0'),
});

/** The cover to use. A drawing needs its `design`. */
export const CoverChoiceSchema = v.object({
  source: v.picklist(coverSources, texts.coverRequired),
  design: v.optional(v.pipe(v.string(), v.regex(/^(?:[a-z]{3,20}-\d{1,2})?$/, texts.coverRequired)), ''),
});
/** The cover to use, before validation. */
export type CoverChoice = v.InferInput<typeof CoverChoiceSchema>;

import * as v from 'valibot';
import { listOf, TextSchema } from '../entities/index.ts';

/** The status of a book. `off_sale` books are hidden from visitors; their owners can still read them. */
export const bookStatuses = ['draft', 'in_review', 'scheduled', 'published', 'off_sale'] as const;
/** The status of a book in the studio. */
export type BookStatus = (typeof bookStatuses)[number];

/** The fields that a file fills and that a person can edit. */
export const detailFields = [
  'title',
  'subtitle',
  'contributors',
  'series',
  'language',
  'genres',
  'description',
  'publisher',
  'publication_date',
  'isbn',
  'keywords',
] as const;
/** The name of an editable field. */
export type DetailField = (typeof detailFields)[number];

/** A person who contributed to a book. */
export const ContributorSchema = v.object({
  name: TextSchema,
  /** MARC relator code: `aut`, `edt`, `trl`, `ill` … */
  role: TextSchema,
});
export type Contributor = v.InferOutput<typeof ContributorSchema>;

/** The details of a book, as the author edits them. */
export const BookDetailsSchema = v.object({
  title: TextSchema,
  subtitle: TextSchema,
  contributors: listOf(ContributorSchema),
  series: v.nullable(v.object({ name: TextSchema, position: v.nullable(v.number()) })),
  /** BCP 47 language tag. */
  language: TextSchema,
  /** At most three; the first one is shown on the product page. */
  genres: listOf(v.string()),
  /** Sanitized HTML. */
  description: TextSchema,
  publisher: TextSchema,
  /** Day of the first publication in any form, such as `2026-03-03`; `''` when unknown. */
  publication_date: TextSchema,
  /** 13 digits; `''` without one. */
  isbn: TextSchema,
  keywords: listOf(v.string()),
});
export type BookDetails = v.InferOutput<typeof BookDetailsSchema>;

import * as v from 'valibot';
import { CountSchema, listOf, ProductIdSchema, TextSchema } from '../entities/index.ts';
import { studioFieldMessages as texts } from './studio-messages.ts';

/** The problems of a file that can be fixed without changing a word of its text. */
export const fixCodes = [
  'mimetype',
  'title',
  'language',
  'identifier',
  'modified',
  'navigation',
  'cover',
  'properties',
  'progression',
  'alternatives',
  'accessibility',
] as const;
/** A problem that can be fixed. */
export type FixCode = (typeof fixCodes)[number];

/** A fix that a file needs, with what it would change. */
export const FixSchema = v.object({
  code: v.picklist(fixCodes),
  severity: v.picklist(['error', 'warning', 'info']),
  message: TextSchema,
  /** Why the problem matters, and how the fix changes the file. */
  explanation: TextSchema,
  /** The codes of findings in the report that this fix removes. */
  finding_codes: listOf(v.string()),
  /** The changed lines of the first twenty files. */
  changes: listOf(
    v.object({
      /** Name of the file in the book. */
      file: TextSchema,
      lines: listOf(v.object({ kind: v.picklist(['same', 'added', 'removed']), text: v.string() })),
    }),
  ),
  /** Number of changed files. */
  file_count: CountSchema,
});
export type Fix = v.InferOutput<typeof FixSchema>;

/** What the accessibility score is made of. */
export const accessibilityParts = ['language', 'navigation', 'pictures', 'metadata'] as const;

/** The accessibility of a file, as far as a program can measure it, from 0 to 100. */
export const AccessibilityScoreSchema = v.object({
  /** The mean of the parts. */
  score: CountSchema,
  parts: listOf(v.object({ code: v.picklist(accessibilityParts), score: CountSchema })),
});
export type AccessibilityScore = v.InferOutput<typeof AccessibilityScoreSchema>;

/** The fixes of a file. */
export const BookFixesSchema = v.object({
  /** The file that they apply to: the waiting one, otherwise the current one. */
  edition_id: ProductIdSchema,
  fixes: listOf(FixSchema),
  /** `null` for a file that cannot be examined. */
  accessibility: v.nullable(AccessibilityScoreSchema),
});
export type BookFixes = v.InferOutput<typeof BookFixesSchema>;

const LanguageSchema = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(35, texts.languageInvalid),
  v.regex(/^[a-z]{2,8}(?:-[a-z0-9]{1,8})*$/i, texts.languageInvalid),
);

/** The language to add to a file without one; by default that of the book. */
export const FixesQuery = v.object({ language: v.optional(LanguageSchema) });

/** A fix to apply. */
export const FixRequestSchema = v.object({
  /** The file that the author has seen. If another one is waiting or current, nothing changes. */
  edition: ProductIdSchema,
  code: v.picklist(fixCodes),
  language: v.optional(LanguageSchema),
});
/** A fix to apply, before validation. */
export type FixRequest = v.InferInput<typeof FixRequestSchema>;

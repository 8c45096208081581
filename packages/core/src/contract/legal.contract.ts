import * as v from 'valibot';
import { BooleanSchema, CountSchema, listOf, TextSchema } from '../entities/index.ts';
import { additive } from './call.ts';

/** The legal texts that an admin can publish. */
export const legalTextKinds = ['privacy', 'terms', 'imprint'] as const;
/** A kind of legal text. */
export type LegalTextKind = (typeof legalTextKinds)[number];

/** A section of a legal text. */
export const LegalSectionSchema = v.object({
  /** `''` for the text before the first heading. */
  heading: TextSchema,
  /** Paragraphs and lists in reading order. A paragraph has a line break after each line but the last. */
  blocks: listOf(v.object({ is_list: BooleanSchema, lines: listOf(TextSchema) })),
});
/** A section of a legal text. */
export type LegalSection = v.InferOutput<typeof LegalSectionSchema>;

/** A published legal text. */
export const LegalTextSchema = v.object({
  /** 1 for the first published version. */
  version: CountSchema,
  /** ISO 8601 with `Z`. */
  date_changed: TextSchema,
  sections: listOf(LegalSectionSchema),
});
/** A published legal text. */
export type LegalText = v.InferOutput<typeof LegalTextSchema>;

/** Calls for the legal texts of the shop. */
export const legalCalls = {
  byKind: additive({
    method: 'GET',
    path: '/legal/:kind',
    auth: 'none',
    response: LegalTextSchema,
    failures: ['legal_text_not_found'],
  }),
} as const;

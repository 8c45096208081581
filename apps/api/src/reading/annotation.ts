import * as v from 'valibot';
import type { AnnotationRow } from '../db/reading/annotations.queries.ts';

/** Longer than any passage somebody marks or any thought they have about it. */
const MAX_TEXT_LENGTH = 20_000;
/** Words around a passage, by which it is found again in a new edition. */
const MAX_CONTEXT_LENGTH = 500;
const MAX_URL_LENGTH = 2_000;

const boundedText = (maxLength: number) => v.pipe(v.string(), v.maxLength(maxLength));

/** What a reader says of a mark. */
const AnnotationBodySchema = v.object({
  kind: v.picklist(['bookmark', 'highlight']),
  color: v.nullable(v.picklist(['yellow', 'green', 'blue', 'red', 'violet'])),
  /** Plain text; empty for none. */
  note: boundedText(MAX_TEXT_LENGTH),
  cfi: boundedText(MAX_URL_LENGTH),
  /** The document, as the manifest's reading order has it. */
  href: boundedText(MAX_URL_LENGTH),
  total_progression: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
  chapter: v.nullable(boundedText(1_000)),
  quote: v.object({ before: boundedText(MAX_CONTEXT_LENGTH), exact: boundedText(MAX_TEXT_LENGTH), after: boundedText(MAX_CONTEXT_LENGTH) }),
});

/** What a reader says of a mark. */
export type AnnotationBody = v.InferOutput<typeof AnnotationBodySchema>;

const VersionSchema = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0)));

/** A mark as it is sent: what it is, and the version that the sender knew; `null` for a new one. */
export const AnnotationDraftSchema = v.object({ ...AnnotationBodySchema.entries, base_version: v.optional(VersionSchema, null) });

/** A mark as it is kept. */
export interface Annotation extends AnnotationBody {
  readonly id: string;
  readonly version: number;
  readonly created_at: string;
  readonly updated_at: string;
}

/** A mark as the wire has it. */
export function toAnnotation({ id, body, version, created_at, updated_at }: AnnotationRow): Annotation {
  return {
    ...v.parse(AnnotationBodySchema, body),
    id,
    version,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}

/** Whether two marks say the same: a mark that is sent again, because nobody saw that it had arrived, is no change. */
export const isSameAnnotation = (one: unknown, other: AnnotationBody): boolean => {
  const parsed = v.safeParse(AnnotationBodySchema, one);
  return parsed.success && JSON.stringify(parsed.output) === JSON.stringify(v.parse(AnnotationBodySchema, other));
};

import * as v from 'valibot';
import type { AnnotationRow } from '../db/reading/annotations.queries.ts';

/** Longer than any passage or note in practice. */
const MAX_TEXT_LENGTH = 20_000;
/** The maximum context around a quote, which locates it in a new edition. */
const MAX_CONTEXT_LENGTH = 500;
const MAX_URL_LENGTH = 2_000;

const boundedText = (maxLength: number) => v.pipe(v.string(), v.maxLength(maxLength));

/** The fields of an annotation that the reader sends. */
const AnnotationBodySchema = v.object({
  kind: v.picklist(['bookmark', 'highlight']),
  color: v.nullable(v.picklist(['yellow', 'green', 'blue', 'red', 'violet'])),
  /** Plain text; empty for none. */
  note: boundedText(MAX_TEXT_LENGTH),
  cfi: boundedText(MAX_URL_LENGTH),
  /** The document, as in the manifest's reading order. */
  href: boundedText(MAX_URL_LENGTH),
  total_progression: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
  chapter: v.nullable(boundedText(1_000)),
  quote: v.object({
    before: boundedText(MAX_CONTEXT_LENGTH),
    exact: boundedText(MAX_TEXT_LENGTH),
    after: boundedText(MAX_CONTEXT_LENGTH),
  }),
});

/** The fields of an annotation that the reader sends. */
export type AnnotationBody = v.InferOutput<typeof AnnotationBodySchema>;

const VersionSchema = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0)));

/** An annotation in a request, with the last version that the sender knew; `null` for a new one. */
export const AnnotationDraftSchema = v.object({
  ...AnnotationBodySchema.entries,
  base_version: v.optional(VersionSchema, null),
});

/** A stored annotation. */
export interface Annotation extends AnnotationBody {
  readonly id: string;
  readonly version: number;
  readonly created_at: string;
  readonly updated_at: string;
}

/** An annotation in its wire format. */
export function toAnnotation({ id, body, version, created_at, updated_at }: AnnotationRow): Annotation {
  return {
    ...v.parse(AnnotationBodySchema, body),
    id,
    version,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}

/** Whether two annotations have equal content. A retry after a lost response is then not a change. */
export const isSameAnnotation = (one: unknown, other: AnnotationBody): boolean => {
  const parsed = v.safeParse(AnnotationBodySchema, one);
  return parsed.success && JSON.stringify(parsed.output) === JSON.stringify(v.parse(AnnotationBodySchema, other));
};

import { AnnotationTargetSchema } from '@octavo/core/entities';
import * as v from 'valibot';
import type { AnnotationRow } from '../db/reading/annotations.queries.ts';

const MAX_NOTE_LENGTH = 20_000;

/** The fields of an annotation that the reader sends. */
const AnnotationBodySchema = v.object({
  kind: v.picklist(['bookmark', 'highlight']),
  color: v.nullable(v.picklist(['yellow', 'green', 'blue', 'red', 'violet'])),
  /** Plain text; empty for none. */
  note: v.pipe(v.string(), v.maxLength(MAX_NOTE_LENGTH)),
  ...AnnotationTargetSchema.entries,
});

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

/** Whether a row has a valid annotation. A row of an earlier version that has none is ignored. */
export const isValidAnnotation = ({ body }: Pick<AnnotationRow, 'body'>): boolean => v.is(AnnotationBodySchema, body);

/** Converts rows to their wire format. Invalid rows are left out. */
export const toAnnotations = (rows: readonly AnnotationRow[]): Annotation[] =>
  rows.filter(isValidAnnotation).map(toAnnotation);

/** Whether two annotations have equal content. A retry after a lost response is then not a change. */
export const isSameAnnotation = (one: unknown, other: AnnotationBody): boolean => {
  const parsed = v.safeParse(AnnotationBodySchema, one);
  return parsed.success && JSON.stringify(parsed.output) === JSON.stringify(v.parse(AnnotationBodySchema, other));
};

import * as v from 'valibot';
import type { MarkRow } from '../db/marks.queries.ts';

/** Longer than any passage somebody marks or any thought they have about it. */
const LONGEST_TEXT = 20_000;
/** Words around a passage, by which it is found again in a new edition. */
const LONGEST_CONTEXT = 500;
const LONGEST_ADDRESS = 2_000;

const text = (most: number) => v.pipe(v.string(), v.maxLength(most));

/** What a reader says of a mark. */
const MarkBodySchema = v.object({
  kind: v.picklist(['bookmark', 'highlight']),
  color: v.nullable(v.picklist(['yellow', 'green', 'blue', 'red', 'violet'])),
  /** Plain text; empty for none. */
  note: text(LONGEST_TEXT),
  cfi: text(LONGEST_ADDRESS),
  /** The document, as the manifest's reading order has it. */
  href: text(LONGEST_ADDRESS),
  total_progression: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
  chapter: v.nullable(text(1_000)),
  quote: v.object({ before: text(LONGEST_CONTEXT), exact: text(LONGEST_TEXT), after: text(LONGEST_CONTEXT) }),
});

/** What a reader says of a mark. */
export type MarkBody = v.InferOutput<typeof MarkBodySchema>;

const VersionSchema = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0)));

/** A mark as it is sent: what it is, and the version that the sender knew; `null` for a new one. */
export const MarkDraftSchema = v.object({ ...MarkBodySchema.entries, base_version: v.optional(VersionSchema, null) });

/** A mark as it is kept. */
export interface Mark extends MarkBody {
  readonly id: string;
  readonly version: number;
  readonly created_at: string;
  readonly updated_at: string;
}

/** A mark as the wire has it. */
export function toMark({ id, body, version, created_at, updated_at }: MarkRow): Mark {
  return {
    ...v.parse(MarkBodySchema, body),
    id,
    version,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}

/** Whether two marks say the same: a mark that is sent again, because nobody saw that it had arrived, is no change. */
export const isSameMark = (one: unknown, other: MarkBody): boolean => {
  const known = v.safeParse(MarkBodySchema, one);
  return known.success && JSON.stringify(known.output) === JSON.stringify(v.parse(MarkBodySchema, other));
};

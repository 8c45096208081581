import { epubcheckSeverities } from '@octavo/core/studio';
import * as v from 'valibot';
import { toShortText } from './message-text.ts';

const text = v.pipe(v.string(), v.transform(toShortText));

/** A line that the checker writes: a message, or the end of a complete check. */
export const CheckerLineSchema = v.union([
  v.object({ end: v.literal(true) }),
  v.object({
    severity: v.picklist(epubcheckSeverities),
    code: text,
    message: text,
    file: v.optional(text, ''),
    line: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  }),
]);

import { MonthSchema } from '@octavo/core/studio';
import * as v from 'valibot';

/** The view of the shelves. Invalid months count as absent, because an editor can edit the URL. */
export const ShelvesSearch = v.object({
  /** The edited month; by default the current one. */
  month: v.fallback(v.optional(MonthSchema), undefined),
  /** The first month of the calendar. */
  from: v.fallback(v.optional(MonthSchema), undefined),
});
/** The view of the shelves. */
export type ShelvesSearch = v.InferOutput<typeof ShelvesSearch>;

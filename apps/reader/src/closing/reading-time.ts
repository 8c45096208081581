import * as v from 'valibot';
import type { StoredValue } from '../storage/stored-value.ts';

const ReadingTimeSchema = v.object({
  /** Seconds on pages that were turned one by one. */
  seconds: v.pipe(v.number(), v.minValue(0)),
  /** Number of days on which the book was read. */
  days: v.pipe(v.number(), v.minValue(1)),
  /** The last of them in local time, as `YYYY-MM-DD`. */
  last_day: v.string(),
});

/** The time spent on a book with this device. */
export type ReadingTime = v.InferOutput<typeof ReadingTimeSchema>;

/** Returns the stored time; undefined without one. */
export function readReadingTime(storage: Pick<StoredValue, 'read'>): ReadingTime | undefined {
  const parsed = v.safeParse(ReadingTimeSchema, storage.read());
  return parsed.success ? parsed.output : undefined;
}

/** Adds the time spent on a page. */
export function addReadingTime(storage: StoredValue, seconds: number, now = new Date()): void {
  const known = readReadingTime(storage);
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
  const isSameDay = known?.last_day === day;
  storage.write({
    seconds: (known?.seconds ?? 0) + Math.round(seconds),
    days: (known?.days ?? 0) + (isSameDay ? 0 : 1),
    last_day: day,
  } satisfies ReadingTime);
}

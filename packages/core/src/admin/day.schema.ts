import * as v from 'valibot';
import { adminFieldMessages as texts } from './admin-messages.ts';

/** Whether a text of the form `2026-02-30` is a day of the calendar. */
function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** A day in the time zone of the shop, as `YYYY-MM-DD`. */
export const DaySchema = v.pipe(
  v.string(),
  v.regex(/^2\d{3}-\d{2}-\d{2}$/, texts.dayInvalid),
  v.check(isDay, texts.dayInvalid),
);

import * as v from 'valibot';
import { DaySchema } from './day.schema.ts';

const TextSchema = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100));

/** Filters of the audit log. */
export const AuditFilterQuery = v.object({
  /** The username of an account, its id as `#7`, or `operator` for commands. */
  actor: v.optional(TextSchema),
  /** An action, such as `studio.setPrice`. */
  action: v.optional(TextSchema),
  /** A type, and after a colon an id, such as `book` or `book:12`. */
  subject: v.optional(v.pipe(v.string(), v.regex(/^[a-z_]{1,40}(?::[^\s:]{1,60})?$/))),
  /** The id of a request. */
  request: v.optional(TextSchema),
  /** The first day, and the last one. */
  from: v.optional(DaySchema),
  until: v.optional(DaySchema),
});
/** Filters of the audit log. */
export type AuditFilter = v.InferInput<typeof AuditFilterQuery>;

/** Filters and page of the audit log. */
export const AuditLogQuery = v.object({
  ...AuditFilterQuery.entries,
  cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/))),
});
/** Filters and page of the audit log. */
export type AuditLogQuery = v.InferInput<typeof AuditLogQuery>;

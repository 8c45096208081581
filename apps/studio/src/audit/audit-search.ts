import type { AuditFilter } from '@octavo/core/admin';
import * as v from 'valibot';

const TextSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(100));
const DaySchema = v.pipe(v.string(), v.regex(/^2\d{3}-\d{2}-\d{2}$/));

/** The view of the audit log. Unknown values count as absent, because an admin can edit the URL. */
export const AuditSearch = v.object({
  actor: v.fallback(v.optional(TextSchema), undefined),
  action: v.fallback(v.optional(TextSchema), undefined),
  /** A type, and after a colon an id. */
  subject: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^[a-z_]{1,40}(?::[^\s:]{1,60})?$/))), undefined),
  request: v.fallback(v.optional(TextSchema), undefined),
  from: v.fallback(v.optional(DaySchema), undefined),
  until: v.fallback(v.optional(DaySchema), undefined),
  cursor: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/))), undefined),
  /** The open row. */
  row: v.fallback(
    v.optional(v.union([v.number(), v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/), v.transform(Number))])),
    undefined,
  ),
});
/** The view of the audit log. */
export type AuditSearch = v.InferOutput<typeof AuditSearch>;

/** The filter of the calls for a view. */
export const filterOf = ({ actor, action, subject, request, from, until }: AuditSearch): AuditFilter => ({
  actor,
  action,
  subject,
  request,
  from,
  until,
});

/** Whether a view shows a part of the log. */
export const isFiltered = (search: AuditSearch): boolean =>
  Object.values(filterOf(search)).some((value) => value !== undefined);

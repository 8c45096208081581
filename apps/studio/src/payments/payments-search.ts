import * as v from 'valibot';

const TextSchema = v.fallback(v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(100))), undefined);
const CursorSchema = v.fallback(v.optional(v.pipe(v.string(), v.maxLength(2_000))), undefined);

/** A view of a list with the statuses. Unknown values count as absent, because an admin can edit the URL. */
const viewOf = <const Statuses extends readonly string[]>(statuses: Statuses) =>
  v.object({
    search: TextSchema,
    status: v.fallback(v.optional(v.picklist(statuses)), undefined),
    cursor: CursorSchema,
  });

/** The view of the debts. Without a status, the open ones. */
export const DebtsSearch = v.object({
  ...viewOf(['settled']).entries,
  /** The author whose changes are shown. */
  row: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/))), undefined),
});
/** The view of the debts. */
export type DebtsSearch = v.InferOutput<typeof DebtsSearch>;

/** The view of the events, and of the transfers. Without a status, both kinds. */
export const AttemptsSearch = viewOf(['failed', 'waiting']);
/** The view of the events, and of the transfers. */
export type AttemptsSearch = v.InferOutput<typeof AttemptsSearch>;

/** The view of the reconciliation issues, and of the disputes. Without a status, the open ones. */
export const IssuesSearch = viewOf(['closed']);
/** The view of the reconciliation issues, and of the disputes. */
export type IssuesSearch = v.InferOutput<typeof IssuesSearch>;

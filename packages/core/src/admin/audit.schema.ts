import * as v from 'valibot';

/** The role under which a change was made. `operator` runs commands on the server. */
export const auditRoles = ['admin', 'editor', 'support', 'author', 'customer', 'operator'] as const;
/** The role under which a change was made. */
export type AuditRole = (typeof auditRoles)[number];

/** Values of the changed fields by name, such as `book.status`. `more` counts fields that are left out. */
const ValuesSchema = v.record(v.string(), v.unknown());

/** A row of the audit log. */
export const AuditRowSchema = v.object({
  /** Counts without gaps, in the order of the chain. */
  number: v.number(),
  date_created: v.string(),
  /** Null for commands of the operator. `username` is empty after the account was deleted. */
  account: v.nullable(v.object({ id: v.number(), username: v.string() })),
  role: v.picklist(auditRoles),
  /** The operation id of the call, such as `studio.setPrice`, or a command, such as `shop.refund`. */
  action: v.string(),
  /** `title` is the current title of a book, and empty otherwise. */
  subject: v.object({ type: v.string(), id: v.string(), title: v.string() }),
  before: ValuesSchema,
  after: ValuesSchema,
  request_id: v.string(),
  /** The network of the client, such as `203.0.113.0/24`; empty for the server itself. */
  network: v.string(),
  /** The name of the browser and its system. */
  agent: v.string(),
  previous_hash: v.string(),
  hash: v.string(),
});
/** A row of the audit log. */
export type AuditRow = v.InferOutput<typeof AuditRowSchema>;

/** A page of 25 rows, newest first. */
export const AuditLogSchema = v.object({
  data: v.array(AuditRowSchema),
  /** The cursor of the next page; null on the last one. */
  next_cursor: v.nullable(v.string()),
});
/** A page of the audit log. */
export type AuditLog = v.InferOutput<typeof AuditLogSchema>;

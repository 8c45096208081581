import * as v from 'valibot';
import { CountSchema, listOf, TextSchema } from '../entities/index.ts';

/** The states of an email. A failed one is not tried again on its own. */
export const emailStatuses = ['waiting', 'sent', 'failed'] as const;
/** The state of an email. */
export type EmailStatus = (typeof emailStatuses)[number];

/** An email of the outbox. Its text is not part of it, because it can contain links that open an account. */
export const OutboxEmailSchema = v.object({
  id: v.number(),
  /** What it is about, such as `receipt`. */
  template: TextSchema,
  recipient: TextSchema,
  /** `null` for an email that is not about an order. */
  order_id: v.nullable(v.number()),
  status: v.picklist(emailStatuses),
  attempts: CountSchema,
  /** The error of the latest attempt; `''` without one. */
  error: TextSchema,
  /** ISO 8601 with `Z`. */
  date_created: TextSchema,
  /** ISO 8601 with `Z`; `''` until it is sent. */
  date_sent: TextSchema,
  /** The next attempt of a waiting email; ISO 8601 with `Z`, otherwise `''`. */
  date_next_attempt: TextSchema,
});
/** An email of the outbox. */
export type OutboxEmail = v.InferOutput<typeof OutboxEmailSchema>;

/** A page of 25 emails, the newest first. */
export const OutboxEmailsSchema = v.object({
  data: listOf(OutboxEmailSchema),
  /** Number of emails by status, without filters. */
  counts: v.object({ waiting: CountSchema, failed: CountSchema }),
  /** The cursor of the next page; `null` on the last one. */
  next_cursor: v.nullable(v.string()),
});
/** A page of emails. */
export type OutboxEmails = v.InferOutput<typeof OutboxEmailsSchema>;

/** Filters and page of the emails. */
export const OutboxEmailsQuery = v.object({
  status: v.optional(v.picklist(emailStatuses)),
  /** The start of the recipient's address. */
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200))),
  cursor: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/))),
});
/** Filters and page of the emails. */
export type OutboxEmailsQuery = v.InferInput<typeof OutboxEmailsQuery>;

/** The number of an email in a path. */
export const EmailIdParam = v.object({ id: v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.transform(Number)) });

import * as v from 'valibot';
import { CountSchema, listOf, TextSchema } from '../entities/index.ts';

/** What may need attention, the most urgent first. */
export const attentionKinds = [
  'disputes',
  'failed_jobs',
  'failed_emails',
  'payment_events',
  'reconciliation_issues',
  'books_to_review',
  'reported_reviews',
  'debts',
] as const;
/** What may need attention. */
export type AttentionKind = (typeof attentionKinds)[number];

/** Things of one kind that need attention. */
export const AttentionItemSchema = v.object({
  kind: v.picklist(attentionKinds),
  count: CountSchema,
  /**
   * Up to three of them: titles of books, usernames of debtors, names of jobs, recipients of emails, types of events, or descriptions of
   * issues and disputes.
   */
  examples: listOf(v.string()),
  /** Since when the oldest one waits; ISO 8601 with `Z`, `''` when unknown. */
  date_oldest: TextSchema,
  /** The first deadline of disputes; ISO 8601 with `Z`, otherwise `''`. */
  date_due: TextSchema,
  /** The sum in dollars of disputes and debts; otherwise `''`. */
  amount: TextSchema,
  /** The latest error of jobs, emails and events; otherwise `''`. */
  error: TextSchema,
  /** The order of a single dispute or issue; otherwise `null`. */
  order_id: v.nullable(v.number()),
});
/** Things of one kind that need attention. */
export type AttentionItem = v.InferOutput<typeof AttentionItemSchema>;

/** The sales of a day or of several. */
const sales = {
  /** Dollars, before refunds. */
  amount: TextSchema,
  orders: CountSchema,
  copies: CountSchema,
} as const;

/** The parts of the shop whose state is checked. */
export const healthParts = ['payments', 'emails', 'backup', 'disk'] as const;
/** A part of the shop whose state is checked. */
export type HealthPart = (typeof healthParts)[number];

/** The state of a part of the shop. */
export const PartHealthSchema = v.object({
  part: v.picklist(healthParts),
  is_healthy: v.boolean(),
  /** When the provider was last reached, or the last backup was made; ISO 8601 with `Z`, `''` for never. */
  date: TextSchema,
  /** Emails that failed and are tried again. */
  count: CountSchema,
  /** The error of the latest failed email. */
  error: TextSchema,
  /** Free bytes of the disk; `null` when the files are in a bucket. */
  free_bytes: v.nullable(v.number()),
});
/** The state of a part of the shop. */
export type PartHealth = v.InferOutput<typeof PartHealthSchema>;

/** The first page of the back office. */
export const TodaySchema = v.object({
  /** The current day in the time zone of the shop, such as `2026-11-25`. */
  date: TextSchema,
  attention_items: listOf(AttentionItemSchema),
  /** The last 14 days, the first one first. */
  days: listOf(v.object({ date: TextSchema, ...sales })),
  today: v.object(sales),
  /** The last 7 days, with today. */
  week: v.object(sales),
  /** The 7 days before. */
  week_before: v.object(sales),
  /** Refunds of the last 7 days. */
  refunds: v.object({ amount: TextSchema, count: CountSchema }),
  health: listOf(PartHealthSchema),
});
/** The first page of the back office. */
export type Today = v.InferOutput<typeof TodaySchema>;

import { orderStatuses } from '@octavo/core/entities';
import * as v from 'valibot';
import type { AdminCommand } from './admin-command.ts';

const IdSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647));
const CentsSchema = v.pipe(v.number(), v.integer(), v.minValue(1));
const TextSchema = v.pipe(v.string(), v.maxLength(200));

/** The maximum number of days that a reconciliation goes back. */
export const MAX_RECONCILE_DAYS = 90;

/** The requests of the admin CLI. */
export const ShopRequestSchema = v.variant('do', [
  v.object({
    do: v.literal('orders'),
    search: v.optional(TextSchema),
    status: v.optional(v.picklist(orderStatuses)),
    page: v.optional(IdSchema, 1),
  }),
  v.object({ do: v.literal('order'), order: IdSchema }),
  v.object({
    do: v.literal('refund'),
    order: IdSchema,
    lines: v.optional(v.array(IdSchema)),
    amountCents: v.optional(CentsSchema),
    reason: TextSchema,
    requestId: v.string(),
  }),
  v.object({
    do: v.literal('reconcile'),
    days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_RECONCILE_DAYS)),
  }),
  v.object({ do: v.literal('payouts'), author: v.optional(TextSchema) }),
  v.object({ do: v.literal('debts') }),
  v.object({ do: v.literal('connect'), author: TextSchema }),
  v.object({ do: v.literal('events'), retry: v.optional(TextSchema) }),
  v.object({ do: v.literal('emails'), retry: v.optional(TextSchema) }),
  v.object({ do: v.literal('admins'), account: v.optional(TextSchema), remove: v.optional(v.boolean()) }),
  v.object({ do: v.literal('editors'), account: v.optional(TextSchema), remove: v.optional(v.boolean()) }),
  v.object({ do: v.literal('audit') }),
  v.object({ do: v.literal('reviews'), hide: v.optional(IdSchema), keep: v.optional(IdSchema) }),
]);
/** A validated admin request. */
export type ShopRequest = v.InferOutput<typeof ShopRequestSchema>;
/** The request of one command. */
export type ShopRequestOf<Name extends ShopRequest['do']> = Extract<ShopRequest, { do: Name }>;

const RowSchema = v.record(v.string(), v.nullable(v.union([v.string(), v.number()])));
const SectionSchema = v.object({
  /** The key of the table in JSON output. */
  name: v.string(),
  /** The heading above the table. */
  title: v.string(),
  rows: v.array(RowSchema),
  /** The text shown instead of a table without rows. */
  empty: v.string(),
});

/** A report: tables, a message and whether the request succeeded. */
export const ShopReportSchema = v.object({
  isDone: v.boolean(),
  message: v.string(),
  sections: v.array(SectionSchema),
});
/** The shop's response to an admin request. */
export type ShopReport = v.InferOutput<typeof ShopReportSchema>;
/** A table of a report. */
export type ReportSection = v.InferOutput<typeof SectionSchema>;
/** A table row, by column name. */
export type ReportRow = v.InferOutput<typeof RowSchema>;

/** The command behind `npm run shop`. */
export const shopCommand: AdminCommand<ShopRequest, ShopReport> = {
  path: '/shop',
  request: ShopRequestSchema,
  event: ShopReportSchema,
};

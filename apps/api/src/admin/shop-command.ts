import { orderStatuses } from '@octavo/core/entities';
import * as v from 'valibot';
import type { AdminCommand } from './admin-command.ts';

const IdSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647));
const CentsSchema = v.pipe(v.number(), v.integer(), v.minValue(1));
const TextSchema = v.pipe(v.string(), v.maxLength(200));

/** How far back the books are held against the provider's. */
export const MAX_RECONCILE_DAYS = 90;

/** What an operator may ask of the shop. */
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
  v.object({ do: v.literal('reconcile'), days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_RECONCILE_DAYS)) }),
  v.object({ do: v.literal('payouts'), author: v.optional(TextSchema) }),
  v.object({ do: v.literal('debts') }),
  v.object({ do: v.literal('connect'), author: TextSchema }),
  v.object({ do: v.literal('events'), retry: v.optional(TextSchema) }),
  v.object({ do: v.literal('emails'), retry: v.optional(TextSchema) }),
  v.object({ do: v.literal('admins'), account: v.optional(TextSchema), remove: v.optional(v.boolean()) }),
  v.object({ do: v.literal('reviews'), hide: v.optional(IdSchema), keep: v.optional(IdSchema) }),
]);
/** One of those questions. */
export type ShopRequest = v.InferOutput<typeof ShopRequestSchema>;

const RowSchema = v.record(v.string(), v.nullable(v.union([v.string(), v.number()])));
const SectionSchema = v.object({
  /** Names it in JSON. */
  name: v.string(),
  /** Stands over the table. */
  title: v.string(),
  rows: v.array(RowSchema),
  /** Stands in place of a table without rows. */
  empty: v.string(),
});

/** What the shop answers: tables, a sentence, and whether it did what it was asked. */
export const ShopReportSchema = v.object({
  isDone: v.boolean(),
  message: v.string(),
  sections: v.array(SectionSchema),
});
/** One of those answers. */
export type ShopReport = v.InferOutput<typeof ShopReportSchema>;
/** One table of an answer, with what stands over it. */
export type ReportSection = v.InferOutput<typeof SectionSchema>;
/** One line of a table, by column. */
export type ReportRow = v.InferOutput<typeof RowSchema>;

/** `npm run shop`. */
export const shopCommand: AdminCommand<ShopRequest, ShopReport> = {
  path: '/shop',
  request: ShopRequestSchema,
  event: ShopReportSchema,
};

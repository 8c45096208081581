import { orderStatuses } from '@octavo/core/entities';
import * as v from 'valibot';
import type { OperatorCommand } from './operator-command.ts';

const Id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647));
const Cents = v.pipe(v.number(), v.integer(), v.minValue(1));
const Words = v.pipe(v.string(), v.maxLength(200));

/** How far back the books are held against the provider's. */
export const MOST_DAYS = 90;

/** What an operator may ask of the shop. */
export const ShopRequestSchema = v.variant('do', [
  v.object({
    do: v.literal('orders'),
    search: v.optional(Words),
    status: v.optional(v.picklist(orderStatuses)),
    page: v.optional(Id, 1),
  }),
  v.object({ do: v.literal('order'), order: Id }),
  v.object({
    do: v.literal('refund'),
    order: Id,
    lines: v.optional(v.array(Id)),
    amountCents: v.optional(Cents),
    reason: Words,
    requestId: v.string(),
  }),
  v.object({ do: v.literal('reconcile'), days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_DAYS)) }),
  v.object({ do: v.literal('payouts'), author: v.optional(Words) }),
  v.object({ do: v.literal('debts') }),
  v.object({ do: v.literal('connect'), author: Words }),
  v.object({ do: v.literal('events'), retry: v.optional(Words) }),
  v.object({ do: v.literal('letters'), retry: v.optional(Words) }),
  v.object({ do: v.literal('admins'), account: v.optional(Words), remove: v.optional(v.boolean()) }),
  v.object({ do: v.literal('reviews'), hide: v.optional(Id), keep: v.optional(Id) }),
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
export const shopCommand: OperatorCommand<ShopRequest, ShopReport> = {
  path: '/shop',
  request: ShopRequestSchema,
  event: ShopReportSchema,
};

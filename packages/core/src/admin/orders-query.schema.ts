import * as v from 'valibot';
import { orderStatuses, parseCents } from '../entities/index.ts';
import { adminFieldMessages as texts } from './admin-messages.ts';
import { DaySchema } from './day.schema.ts';

/** The sort orders of the order list. */
export const adminOrderSorts = ['newest', 'oldest', 'highest', 'lowest'] as const;
/** A sort order of the order list. */
export type AdminOrderSort = (typeof adminOrderSorts)[number];

/** The maximum length of a note in characters. */
export const MAX_ORDER_NOTE_LENGTH = 2_000;

const filters = {
  /** An order number, or a part of a buyer's name, of an email address or of a book title. */
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200))),
  status: v.optional(v.picklist(orderStatuses)),
  /** The first day, such as `2026-11-01`, in the shop's time zone. */
  from: v.optional(DaySchema),
  /** The last day. */
  until: v.optional(DaySchema),
  sort: v.optional(v.picklist(adminOrderSorts)),
} as const;

// Days compare as texts.
const isDateRangeValid = (from: string | undefined, until: string | undefined): boolean =>
  from === undefined || until === undefined || from <= until;

/** Filters and sort order of the order list. */
export const AdminOrderFilterQuery = v.pipe(
  v.object(filters),
  v.forward(
    v.partialCheck([['from'], ['until']], ({ from, until }) => isDateRangeValid(from, until), texts.untilBeforeFrom),
    ['until'],
  ),
);
/** Filters and sort order of the order list. */
export type AdminOrderFilter = v.InferInput<typeof AdminOrderFilterQuery>;

/** Filters, sort order and cursor of the order list. */
export const AdminOrdersQuery = v.pipe(
  v.object({ ...filters, cursor: v.optional(v.pipe(v.string(), v.maxLength(2_000))) }),
  v.forward(
    v.partialCheck([['from'], ['until']], ({ from, until }) => isDateRangeValid(from, until), texts.untilBeforeFrom),
    ['until'],
  ),
);
/** Filters, sort order and cursor of the order list. */
export type AdminOrdersQuery = v.InferInput<typeof AdminOrdersQuery>;

/** The number of an order in a path. */
export const OrderIdParam = v.object({ id: v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.transform(Number)) });

/** A refund. Without lines and amount, the rest of the order is refunded. */
export const RefundChangeSchema = v.object({
  /** The idempotency key: 8 to 64 letters, digits, `_` and `-`. A repeated request with it refunds once. */
  idempotency_key: v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/)),
  /** Ids of order lines; without an amount, they are refunded completely. */
  lines: v.optional(v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(1))), v.minLength(1), v.maxLength(100))),
  /** Dollars such as `"4.50"`. */
  amount: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.regex(/^\d{1,7}(\.\d{1,2})?$/, texts.amountInvalid),
      v.check((dollars) => parseCents(dollars) !== 0, texts.amountInvalid),
    ),
  ),
  /** Internal; the buyer does not see it. */
  reason: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(texts.refundReasonRequired),
    v.maxLength(200, texts.refundReasonTooLong),
  ),
});
/** A refund. */
export type RefundChange = v.InferInput<typeof RefundChangeSchema>;

/** A note about an order. */
export const OrderNoteChangeSchema = v.object({
  note: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(texts.noteRequired),
    v.maxLength(MAX_ORDER_NOTE_LENGTH, texts.noteTooLong),
  ),
});
/** A note about an order. */
export type OrderNoteChange = v.InferInput<typeof OrderNoteChangeSchema>;

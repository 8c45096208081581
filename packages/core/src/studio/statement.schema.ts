import * as v from 'valibot';
import { BooleanSchema, CountSchema, listOf, ProductIdSchema, TextSchema } from '../entities/index.ts';
import { SaleSchema } from './sales.schema.ts';

/** A refund of a sold copy. */
export const SaleRefundSchema = v.object({
  /** The number of the sale, such as `1093-1`. */
  number: TextSchema,
  /** ISO 8601 with `Z`. */
  date: TextSchema,
  title: TextSchema,
  /** The amount that was refunded to the reader. */
  refunded: TextSchema,
  /** The part that the author returned. */
  refunded_share: TextSchema,
});
export type SaleRefund = v.InferOutput<typeof SaleRefundSchema>;

/**
 * The statement of an author for one month, equal to the shop's ledger. Amounts are dollars such as `"12.90"`; deductions are
 * positive.
 */
export const StatementSchema = v.object({
  /** Such as `2026-11`, in the shop's time zone. */
  month: TextSchema,
  /** Such as `S-2026-11-0041`. */
  number: TextSchema,
  /** Whether the month has ended. */
  is_final: BooleanSchema,
  /** The end of the month; ISO 8601 with `Z`. */
  date_issued: TextSchema,
  /** The lines of the shop's name and address. */
  issuer: listOf(v.string()),
  author: v.object({ name: TextSchema, username: TextSchema }),
  /** ISO 4217. */
  currency: TextSchema,
  /** The shop's debt to the author at the start of the month; negative for a debt of the author. */
  opening_balance: TextSchema,
  copies: CountSchema,
  /** The sum of the prices before discounts. */
  list_price: TextSchema,
  discount: TextSchema,
  /** The amount that was refunded to readers in this month, including for earlier sales. */
  refunded: TextSchema,
  refunded_copies: CountSchema,
  tax: TextSchema,
  /** The shop's fee, minus the part that it returned with refunds. */
  fee: TextSchema,
  provider_fee: TextSchema,
  /** The payment provider's fee that the shop paid. */
  shop_provider_fee: TextSchema,
  /** Ledger entries without a sale; `"0.00"` in a shop without errors. */
  adjustment: TextSchema,
  /** `list_price` minus all deductions. */
  share: TextSchema,
  transferred: TextSchema,
  transfer_count: CountSchema,
  /** Transfers that were returned for refunds. */
  reversed: TextSchema,
  closing_balance: TextSchema,
  by_book: listOf(
    v.object({
      book: v.object({ id: ProductIdSchema, title: TextSchema }),
      copies: CountSchema,
      /** The amount that readers paid, minus refunds. */
      paid: TextSchema,
      tax_and_fees: TextSchema,
      share: TextSchema,
    }),
  ),
  /** Every sale of the month with its deductions, the first one first, at most 1,000. */
  sales: listOf(SaleSchema),
  /** The number of further sales. */
  more_sales: CountSchema,
  /** The refunds of the month, the first one first, at most 1,000. */
  refunds: listOf(SaleRefundSchema),
  /** The number of further refunds. */
  more_refunds: CountSchema,
});
export type Statement = v.InferOutput<typeof StatementSchema>;

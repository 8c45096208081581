import * as v from 'valibot';
import { CountSchema, listOf, ProductIdSchema, ProductImageSchema, TextSchema } from '../entities/index.ts';

/**
 * The states of a sale. The author's share is due after payment, transferred to the author, used to pay off a debt
 * (`offset`), or returned in a refund or dispute.
 */
export const saleStates = ['paid', 'transferred', 'offset', 'partially_refunded', 'refunded', 'disputed'] as const;
/** The state of a sale. */
export type SaleState = (typeof saleStates)[number];

/** Amounts of sales in dollars such as `"12.90"`. Deductions are positive. */
const amounts = {
  /** The price before the discount. */
  list_price: TextSchema,
  /** The difference to a scheduled price. */
  discount: TextSchema,
  /** The price that readers paid. */
  price: TextSchema,
  tax: TextSchema,
  /** The shop's fee. */
  fee: TextSchema,
  /** The payment provider's fee that the author pays. */
  provider_fee: TextSchema,
  /** The payment provider's fee that the shop pays; `"0.00"` until the provider has reported it. */
  shop_provider_fee: TextSchema,
  /** `price` minus tax and fees. */
  share: TextSchema,
  /** The amount that was refunded to readers. */
  refunded: TextSchema,
  /** The part of `share` that was returned. */
  refunded_share: TextSchema,
  /** The author's earnings: `share` minus `refunded_share`. */
  earnings: TextSchema,
} as const;

/** One sold copy with every deduction. */
export const SaleSchema = v.object({
  id: ProductIdSchema,
  /** The order number and the position in the order, such as `1093-1`. */
  number: TextSchema,
  /** ISO 8601 with `Z`. */
  date_paid: TextSchema,
  book: v.object({
    id: ProductIdSchema,
    /** As it was when the book was sold. */
    title: TextSchema,
    slug: TextSchema,
    images: listOf(ProductImageSchema),
  }),
  /** ISO 3166-1 alpha-2 code of the reader's country; `''` when unknown. */
  country: TextSchema,
  ...amounts,
  /** The shop's fee in hundredths of a percent; `null` for old sales. */
  fee_basis_points: v.nullable(v.number()),
  /** Whether the share waits, is being sent, was sent, or has nothing left to send. */
  transfer: v.picklist(['due', 'sending', 'made', 'void']),
  state: v.picklist(saleStates),
});
export type Sale = v.InferOutput<typeof SaleSchema>;

/** A page of sales. */
export const SalesSchema = v.object({
  /** The newest first. */
  data: listOf(SaleSchema),
  /** The `cursor` of the next page; `null` on the last one. */
  next_cursor: v.nullable(v.string()),
});
export type Sales = v.InferOutput<typeof SalesSchema>;

const sums = {
  copies: CountSchema,
  ...amounts,
  /** The part of `earnings` that was transferred. */
  transferred: TextSchema,
} as const;

/** Sums of sales. */
export const SalesSumSchema = v.object(sums);
export type SalesSum = v.InferOutput<typeof SalesSumSchema>;

/** Sums of the sales that match the filters. */
export const SalesTotalsSchema = v.object({
  total: SalesSumSchema,
  /** Days with sales, the first one first; empty for a period of more than 366 days or without an end. */
  by_day: listOf(v.object({ date: TextSchema, ...sums })),
  /** Months with sales, the first one first. */
  by_month: listOf(v.object({ month: TextSchema, ...sums })),
  /** The highest earnings first, at most 1,000. */
  by_book: listOf(v.object({ book: v.object({ id: ProductIdSchema, title: TextSchema }), ...sums })),
  /** The highest earnings first. */
  by_country: listOf(v.object({ country: TextSchema, ...sums })),
  /** The day of the author's first sale, without filters; `''` before it. */
  date_first_sale: TextSchema,
});
export type SalesTotals = v.InferOutput<typeof SalesTotalsSchema>;

/** How often an author gets an email about sales. */
export const saleEmailFrequencies = ['each', 'daily', 'off'] as const;
/** How often an author gets an email about sales. */
export type SaleEmailFrequency = (typeof saleEmailFrequencies)[number];

/** The emails about sales: for each order, once a day, or none. */
export const SaleEmailSettingsSchema = v.object({ frequency: v.picklist(saleEmailFrequencies) });
export type SaleEmailSettings = v.InferOutput<typeof SaleEmailSettingsSchema>;

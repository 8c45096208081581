import { type LineItem, type OrderDetails, toDecimal } from '@octavo/core/entities';
import { BillingSchema } from '@octavo/core/validators';
import * as v from 'valibot';
import type { ReceiptDetails } from '../db/orders/order-details.queries.ts';
import type { OrderRow } from '../db/orders/orders.queries.ts';

/** No tax is added to the prices and none is collected. */
const NO_TAX = toDecimal(0);
const PAYMENT_METHOD_TITLE = 'Credit Card (Stripe)';

/** Adds the details of one order: payment, refunds, seller and billing. It leaves out the shop's fee. */
export function toOrderDetails(
  order: OrderRow,
  lines: readonly LineItem[],
  receipt: ReceiptDetails,
  seller: readonly string[],
): Omit<OrderDetails, 'date_created' | 'total' | 'stripe_payment_intent_client_secret'> {
  const receiptByLine = new Map(receipt.lines.map((line) => [line.id, line]));
  const billing = v.safeParse(BillingSchema, receipt.billing);
  return {
    id: order.id,
    status: order.status,
    line_items: lines.map((line) => {
      const { authors = [], refunded_cents: refunded = 0 } = receiptByLine.get(Number(line.id)) ?? {};
      return { ...line, author: authors.join(', '), total_refunded: toDecimal(refunded) };
    }),
    date_paid: order.paid_at?.toISOString() ?? null,
    total_tax: NO_TAX,
    total_refunded: toDecimal(receipt.refunds.reduce((sum, refund) => sum + refund.amount_cents, 0)),
    refunds: receipt.refunds.map((refund) => ({
      date_created: refund.created_at.toISOString(),
      total: toDecimal(refund.amount_cents),
    })),
    payment_method_title: order.total_cents === 0 ? '' : PAYMENT_METHOD_TITLE,
    card: receipt.card_brand && receipt.card_last4 ? { brand: receipt.card_brand, last4: receipt.card_last4 } : null,
    ...(billing.success ? { billing: billing.output } : {}),
    seller: [...seller],
  };
}

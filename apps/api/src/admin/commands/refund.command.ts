import { toDecimal } from '@octavo/core/entities';
import type { Deps } from '../../deps.ts';
import type { ShopReport, ShopRequestOf } from '../shop-command.ts';
import { singleSection } from './sections.ts';

/**
 * Refunds an order or a part of it. The same request id never refunds twice.
 * @throws {NotFoundError} `order_not_found` @throws {ConflictError} `order_not_refundable`
 */
export async function refundCommand(
  { refunds }: Pick<Deps, 'refunds'>,
  { order, lines, amountCents, reason, requestId }: ShopRequestOf<'refund'>,
): Promise<ShopReport> {
  const outcome = await refunds.refundOrder({
    orderId: order,
    reason,
    requestId,
    ...(lines && { lines }),
    ...(amountCents !== undefined && { amount: amountCents }),
  });
  const messages = {
    made: `Refunded $${toDecimal(outcome.amountCents)} of order ${order} to the buyer.`,
    requested: `The refund is recorded, but the provider has not responded yet. The shop will retry it automatically.`,
    failed: `The provider refused the refund: ${outcome.error ?? 'no reason given'}`,
  };
  const row = {
    refund: outcome.id,
    order: outcome.orderId,
    amount: toDecimal(outcome.amountCents),
    status: outcome.status,
    order_status: outcome.orderStatus,
  };
  return {
    ...singleSection({ name: 'refund', title: 'Refund', rows: [row], empty: '' }, messages[outcome.status]),
    isDone: outcome.status !== 'failed',
  };
}

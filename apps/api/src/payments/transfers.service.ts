import type Stripe from 'stripe';
import { adminPaymentQueries } from '../db/admin/admin-payments.queries.ts';
import type { Db } from '../db/database.ts';
import { ledgerQueries } from '../db/payments/ledger.queries.ts';
import { orderQueries } from '../db/orders/orders.queries.ts';
import { type ReversalRow, reversalQueries } from '../db/payments/transfer-reversals.queries.ts';
import { type TransferKey, type TransferRow, transferQueries } from '../db/payments/transfers.queries.ts';
import { overpaidOf, offsetDebt, bookDebt, reversedCentsOf } from './author-balance.ts';
import { type PaymentProvider, PaymentProviderError, type TransferParams } from './payment-provider.ts';
import { nextRetryAt } from '../background/backoff.ts';
import type { ShutdownSignal } from '../background/shutdown-signal.ts';

interface TransfersDeps {
  db: Db;
  payments: PaymentProvider;
  shutdown: Pick<ShutdownSignal, 'isRequested'>;
  clock: () => Date;
  /** Called for each failed attempt, which is retried. */
  onFailure: (error: unknown, orderId: number) => void;
}

const BATCH_SIZE = 100;

/**
 * Sends authors their shares and makes the reversals for refunds. Every step is stored before the provider is called and
 * after it responded, so that the process may crash at any point.
 */
export class Transfers {
  readonly #deps: TransfersDeps;

  constructor(deps: TransfersDeps) {
    this.#deps = deps;
  }

  /** Sends all due transfers, then makes all due reversals; with `orderId`, only those of that order. */
  async processDue(orderId?: number): Promise<void> {
    const { db, shutdown, clock } = this.#deps;
    for (const key of await transferQueries(db).listDue(clock(), BATCH_SIZE, orderId)) {
      await this.#send(key);
      if (shutdown.isRequested) return;
    }
    for (let count = 0; count < BATCH_SIZE; count += 1) {
      const now = clock();
      const reversal = await reversalQueries(db).claimNext(now, (attempts) => nextRetryAt(now, attempts), orderId);
      if (!reversal) return;
      await this.#reverseTransfer(reversal);
      if (shutdown.isRequested) return;
    }
  }

  /** Retries an author's waiting transfers immediately after their account changed. */
  async handleAccountUpdated(stripeAccountId: string): Promise<void> {
    await this.retryNow(stripeAccountId);
    await this.processDue();
  }

  /** Makes an author's waiting transfers due in the next run, because their account can receive transfers. */
  async retryNow(stripeAccountId: string): Promise<void> {
    await transferQueries(this.#deps.db).retryNow(stripeAccountId, this.#deps.clock());
  }

  /** Attempts an author's transfer for an order again, and its reversals. Returns whether any of them waits. */
  async retry(key: TransferKey): Promise<boolean> {
    const { db, clock } = this.#deps;
    const isFound = await db.transaction().execute(async (trx) => {
      await orderQueries(trx).lock(key.orderId);
      return adminPaymentQueries(trx).retryTransfer(key, clock());
    });
    if (isFound) await this.processDue(key.orderId);
    return isFound;
  }

  /**
   * Books the reversals of a transfer that are not booked yet, such as those made in the provider's dashboard. Returns whether
   * the transfer is ours.
   */
  async syncReversals(stripeTransferId: string): Promise<boolean> {
    const { db, payments } = this.#deps;
    const share = await transferQueries(db).findByStripeId(stripeTransferId);
    if (!share) return false;
    const key = { orderId: share.order_id, sellerId: share.seller_id };
    for (const reversal of await payments.listReversals(stripeTransferId)) await this.#bookReversal(key, reversal);
    return true;
  }

  async #send(key: TransferKey): Promise<void> {
    const share = await this.#claim(key);
    if (!share) return;
    try {
      const { payments } = this.#deps;
      // Idempotency keys expire after a day, so a retry searches first.
      const transfer =
        (share.isRepeated ? await payments.findTransfer(share) : undefined) ?? (await payments.createTransfer(share));
      await this.#bookTransfer(key, transfer);
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error;
      if (error.refusal) await this.#releaseClaim(key, share.idempotencyAttempt, error.refusal.message);
      else if (error.isStored) await transferQueries(this.#deps.db).rotateIdempotencyKey(key, share.idempotencyAttempt);
      this.#deps.onFailure(error, key.orderId);
    }
  }

  /** Fixes the amount to send: the share less refunds and offset debts. From here on, a retry sends the same amount. */
  #claim(key: TransferKey): Promise<(TransferParams & { isRepeated: boolean }) | undefined> {
    const { db, clock } = this.#deps;
    return db.transaction().execute(async (trx) => {
      const now = clock();
      const order = await orderQueries(trx).lock(key.orderId);
      const transfers = transferQueries(trx);
      const share = await transfers.find(key);
      if (!order || !share || order.charge_id === null || share.next_attempt_at > now) return undefined;
      const destination = await transfers.lockSeller(key.sellerId);
      if (destination === null) return undefined;
      const attempts = share.attempts + 1;
      const lease = { attempts, next_attempt_at: nextRetryAt(now, attempts) };
      const call = { ...key, destination, chargeId: order.charge_id, idempotencyAttempt: share.idempotency_key_number };
      if (share.status === 'sending') {
        await transfers.update(key, lease);
        return { ...call, amountCents: share.sent_cents, isRepeated: true };
      }
      if (share.status !== 'due' || (order.status !== 'paid' && order.status !== 'partially_refunded'))
        return undefined;
      const offsetCents = await offsetDebt(
        trx,
        key,
        { id: String(share.idempotency_key_number), maxCents: remainingOf(share) },
        now,
      );
      const amountCents = remainingOf(share) - offsetCents;
      const debt_offset_cents = share.debt_offset_cents + offsetCents;
      if (amountCents === 0) {
        await transfers.update(key, { debt_offset_cents, status: 'void' });
        return undefined;
      }
      await transfers.update(key, { ...lease, debt_offset_cents, sent_cents: amountCents, status: 'sending' });
      return { ...call, amountCents, isRepeated: false };
    });
  }

  #bookTransfer(key: TransferKey, transfer: Stripe.Transfer): Promise<void> {
    const { db, clock } = this.#deps;
    return db.transaction().execute(async (trx) => {
      await orderQueries(trx).lock(key.orderId);
      const transfers = transferQueries(trx);
      const share = await transfers.find(key);
      if (share?.status !== 'sending') return;
      await transfers.update(key, { status: 'made', stripe_transfer_id: transfer.id, last_error: null });
      await ledgerQueries(trx).post(
        {
          kind: 'transfer',
          id: transfer.id,
          orderId: key.orderId,
          entries: [
            [`author_payable/${key.sellerId}`, transfer.amount],
            ['provider', -transfer.amount],
          ],
        },
        clock(),
      );
    });
  }

  /**
   * Releases a refused transfer, unless another process has released it since this attempt. Nothing was sent, so pending reversals reduce
   * the unsent share instead.
   */
  #releaseClaim(key: TransferKey, attempt: number, reason: string): Promise<void> {
    return this.#deps.db.transaction().execute(async (trx) => {
      await orderQueries(trx).lock(key.orderId);
      const transfers = transferQueries(trx);
      const share = await transfers.find(key);
      if (share?.status !== 'sending' || share.idempotency_key_number !== attempt) return;
      const reduced_cents = share.reduced_cents + (await reversalQueries(trx).deletePending(key));
      const isGone = share.amount_cents - reduced_cents - share.debt_offset_cents <= 0;
      await transfers.update(key, {
        status: isGone ? 'void' : 'due',
        reduced_cents,
        sent_cents: 0,
        reversed_cents: 0,
        idempotency_key_number: share.idempotency_key_number + 1,
        last_error: reason,
      });
    });
  }

  async #reverseTransfer(reversal: ReversalRow): Promise<void> {
    try {
      const { payments } = this.#deps;
      const known = reversal.attempts > 1 ? await payments.listReversals(reversal.transferId) : [];
      const transfer =
        known.find(({ metadata }) => metadata?.['refund_id'] === reversal.refundId) ??
        (await payments.reverseTransfer(reversal));
      await this.#bookReversal(reversal, transfer);
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error;
      if (error.refusal && (await this.#hasSyncedReversals(reversal)))
        return this.#failReversal(reversal, error.refusal.message);
      if (error.isStored) await reversalQueries(this.#deps.db).rotateIdempotencyKey(reversal);
      this.#deps.onFailure(error, reversal.orderId);
    }
  }

  /** A reversal in the dashboard may be the reason for a refusal, and its event may still be in transit. */
  async #hasSyncedReversals({ transferId, orderId }: ReversalRow): Promise<boolean> {
    try {
      return await this.syncReversals(transferId);
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error;
      if (error.refusal) return true;
      this.#deps.onFailure(error, orderId);
      return false;
    }
  }

  /** Books a reversal once, whether the shop requested it or not. */
  #bookReversal(key: TransferKey, reversal: Stripe.TransferReversal): Promise<void> {
    const { db, clock } = this.#deps;
    return db.transaction().execute(async (trx) => {
      await orderQueries(trx).lock(key.orderId);
      const ledger = ledgerQueries(trx);
      if (await ledger.has({ kind: 'reversal', id: reversal.id })) return;
      await ledger.post(
        {
          kind: 'reversal',
          id: reversal.id,
          orderId: key.orderId,
          entries: [
            ['provider', reversal.amount],
            [`author_payable/${key.sellerId}`, -reversal.amount],
          ],
        },
        clock(),
      );
      const transfers = transferQueries(trx);
      const reversals = reversalQueries(trx);
      const refundId = reversal.metadata?.['refund_id'];
      const isOurs = refundId !== undefined && (await reversals.findStatus(refundId, key)) === 'due';
      if (isOurs) {
        await reversals.complete(refundId, key, { status: 'made', stripeReversalId: reversal.id });
        return;
      }
      const share = await transfers.find(key);
      if (!share) return;
      await transfers.update(key, { reversed_cents: await reversedCentsOf(trx, key, share) });
      // A reversal made in the dashboard pays off the author's debt, as far as no refund explains it.
      await transfers.lockSeller(key.sellerId);
      const unexplained = Math.max(0, -(await overpaidOf(trx, key, share)));
      await offsetDebt(trx, key, { id: reversal.id, maxCents: unexplained }, clock());
    });
  }

  /** Turns a refused reversal into a debt. It is offset against the author's next shares. */
  #failReversal(reversal: ReversalRow, reason: string): Promise<void> {
    const { db, clock } = this.#deps;
    return db.transaction().execute(async (trx) => {
      await orderQueries(trx).lock(reversal.orderId);
      const transfers = transferQueries(trx);
      const reversals = reversalQueries(trx);
      if ((await reversals.findStatus(reversal.refundId, reversal)) !== 'due') return;
      const share = await transfers.find(reversal);
      if (!share) return;
      await reversals.complete(reversal.refundId, reversal, { status: 'refused', error: reason });
      await transfers.update(reversal, { reversed_cents: await reversedCentsOf(trx, reversal, share) });
      const recoverableCents = Math.min(reversal.amountCents, await overpaidOf(trx, reversal, share));
      await bookDebt(trx, reversal, `${reversal.refundId}:refused`, recoverableCents, clock());
    });
  }
}

/** The part of a share that was neither refunded nor offset before it was sent. */
const remainingOf = (share: TransferRow): number => share.amount_cents - share.reduced_cents - share.debt_offset_cents;

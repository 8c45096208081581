import type Stripe from 'stripe';
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
  /** Told of what did not go through; it comes back by itself. */
  onFailure: (error: unknown, orderId: number) => void;
}

const BATCH_SIZE = 100;

/**
 * Sends authors their shares and takes back what refunds ask for. Every step is written down before the provider is
 * asked and after it answered, so that any of them may be the last of a process.
 */
export class Transfers {
  readonly #deps: TransfersDeps;

  constructor(deps: TransfersDeps) {
    this.#deps = deps;
  }

  /** Sends all that is due, then takes back what is to be taken back; of one order, where one is named. */
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

  /** An author's account changed: what waits for it is tried at once. */
  async handleAccountUpdated(stripeAccountId: string): Promise<void> {
    await this.retryNow(stripeAccountId);
    await this.processDue();
  }

  /** An author's account is seen to take money: what waits for it goes out with the next round. */
  async retryNow(stripeAccountId: string): Promise<void> {
    await transferQueries(this.#deps.db).retryNow(stripeAccountId, this.#deps.clock());
  }

  /**
   * Something was taken back of a transfer, perhaps in the provider's dashboard: what the books do not know goes into
   * them. Answers whether the transfer is one of ours.
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
      // Keys are forgotten after a day, so a repetition looks first.
      const transfer =
        (share.isRepeated ? await payments.findTransfer(share) : undefined) ?? (await payments.createTransfer(share));
      await this.#bookTransfer(key, transfer);
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error;
      if (error.refusal) await this.#releaseClaim(key, error.refusal.message);
      else if (error.isStored) await transferQueries(this.#deps.db).rotateIdempotencyKey(key, share.idempotencyAttempt);
      this.#deps.onFailure(error, key.orderId);
    }
  }

  /** Fixes what is sent: the share less what went back and less what the author owes. From here on it is the same call. */
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
      const call = { ...key, destination, chargeId: order.charge_id, idempotencyAttempt: share.key_number };
      if (share.status === 'sending') {
        await transfers.update(key, lease);
        return { ...call, amountCents: share.sent_cents, isRepeated: true };
      }
      if (share.status !== 'due' || (order.status !== 'paid' && order.status !== 'partially_refunded'))
        return undefined;
      const offsetCents = await offsetDebt(
        trx,
        key,
        { id: String(share.key_number), maxCents: remainingOf(share) },
        now,
      );
      const amountCents = remainingOf(share) - offsetCents;
      const netted_cents = share.netted_cents + offsetCents;
      if (amountCents === 0) {
        await transfers.update(key, { netted_cents, status: 'void' });
        return undefined;
      }
      await transfers.update(key, { ...lease, netted_cents, sent_cents: amountCents, status: 'sending' });
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

  /** The provider said no: nothing was sent, so what was to be taken back of it is taken from what is still due. */
  #releaseClaim(key: TransferKey, reason: string): Promise<void> {
    return this.#deps.db.transaction().execute(async (trx) => {
      await orderQueries(trx).lock(key.orderId);
      const transfers = transferQueries(trx);
      const share = await transfers.find(key);
      if (share?.status !== 'sending') return;
      const reduced_cents = share.reduced_cents + (await reversalQueries(trx).deletePending(key));
      const isGone = share.amount_cents - reduced_cents - share.netted_cents <= 0;
      await transfers.update(key, {
        status: isGone ? 'void' : 'due',
        reduced_cents,
        sent_cents: 0,
        reversed_cents: 0,
        key_number: share.key_number + 1,
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

  /** What the dashboard took back is perhaps reason there is nothing left to take, and its event may still be on its way. */
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

  /** Books a reversal once: one that was asked for here, or one that nobody here knew of. */
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
      // Taken back by hand: it pays off what the author owes, where no refund explains it.
      await transfers.lockSeller(key.sellerId);
      const unexplained = Math.max(0, -(await overpaidOf(trx, key, share)));
      await offsetDebt(trx, key, { id: reversal.id, maxCents: unexplained }, clock());
    });
  }

  /** The account does not hold it any more: the author owes it, and it is kept back from what they sell next. */
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

/** What of a share has not been taken back or kept before it was sent. */
const remainingOf = (share: TransferRow): number => share.amount_cents - share.reduced_cents - share.netted_cents;

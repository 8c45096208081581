import { constants } from '@octavo/core/entities';
import { isLiveKey } from '@octavo/stripe-sandbox/server';
import { Stripe } from 'stripe';
import { deadlineSignal } from '../background/deadline.ts';
import {
  type OrderRef,
  type PaymentProvider,
  orderRefOf,
  PaymentProviderError,
  type TransferParams,
} from './payment-provider.ts';
import { verifySignedEvent } from './signed-event.ts';

/** The provider's address and the shop's credentials. */
export interface StripeOptions {
  secretKey: string;
  /** At least one; an event signed with any of them is accepted. */
  webhookSecrets: readonly string[];
  /** The provider's API server; Stripe by default. */
  server?: { host: string; port: number; protocol: 'http' | 'https' };
}

const TIMEOUT_MS = 10_000;
/** The timeout of a call including its retries. Effects of a timed-out call are found later. */
const CALL_TIMEOUT_MS = 13_000;

/** Calls Stripe, or the server at `server`. */
export function stripePayments({ secretKey, webhookSecrets, server }: StripeOptions): PaymentProvider {
  const stripe = new Stripe(secretKey, {
    apiVersion: constants.stripeVersion,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 2,
    telemetry: false,
    ...server,
  });
  const retrieveIntent = (id: string) => callProvider(() => stripe.paymentIntents.retrieve(id));

  return {
    isLive: isLiveKey(secretKey),
    createIntent: ({ id, ref, totalCents, attempt }) =>
      callWithIdempotencyKey(() =>
        stripe.paymentIntents.create(
          {
            amount: totalCents,
            currency: 'usd',
            payment_method_types: ['card'],
            transfer_group: transferGroupOf(id),
            metadata: { order_id: String(id), ...(ref !== null && { order_ref: ref }) },
          },
          { idempotencyKey: intentKey({ id, ref }, attempt) },
        ),
      ),
    retrieveIntent,
    fetchPaymentSnapshot: (intentId, { isThorough = false } = {}) =>
      callProvider(async () => {
        const intent = await stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] });
        const { latest_charge: charge } = intent;
        if (charge === null || typeof charge === 'string' || charge.status !== 'succeeded')
          return { intent, refunds: [], disputes: [] };
        const of = { payment_intent: intentId, limit: 100 };
        const wantsRefunds = isThorough || charge.amount_refunded > 0;
        return {
          intent,
          refunds: wantsRefunds ? await collect(stripe.refunds.list(of)) : [],
          disputes: charge.disputed ? await collect(stripe.disputes.list(of)) : [],
        };
      }),
    findIntent: (order, since) =>
      callProvider(async () => {
        const created = { gte: Math.floor(since.getTime() / 1000) - 60 };
        for await (const intent of stripe.paymentIntents.list({ created, limit: 100 })) {
          const { id, ref } = orderRefOf(intent);
          if (id === order.id && ref === order.ref && intent.status !== 'canceled') return intent;
        }
        return undefined;
      }),
    cancelIntent: async (id, attempt = 1) => {
      const intent = await retrieveIntent(id);
      // The provider would store a refusal for a day, although the bank decides much sooner.
      if (!CANCELABLE.has(intent.status)) return intent;
      const idempotencyKey = cancelKey(intent, attempt);
      return callWithIdempotencyKey(() => stripe.paymentIntents.cancel(id, {}, { idempotencyKey })).catch(
        (error: unknown) => {
          // The payment can no longer be canceled. Its new status decides the next step.
          if (error instanceof PaymentProviderError && error.cause instanceof Stripe.errors.StripeInvalidRequestError)
            return retrieveIntent(id);
          throw error;
        },
      );
    },
    createTransfer: (share) =>
      callWithIdempotencyKey(() =>
        stripe.transfers.create(
          {
            amount: share.amountCents,
            currency: 'usd',
            destination: share.destination,
            source_transaction: share.chargeId,
            transfer_group: transferGroupOf(share.orderId),
            metadata: { order_id: String(share.orderId), author_id: String(share.sellerId) },
          },
          { idempotencyKey: transferKey(share) },
        ),
      ),
    findTransfer: ({ orderId, sellerId, chargeId }) =>
      callProvider(async () => {
        for await (const transfer of stripe.transfers.list({ transfer_group: transferGroupOf(orderId), limit: 100 })) {
          // Two orders may share a transfer group, but not a charge.
          const isOfCharge = transfer.source_transaction !== null && idOf(transfer.source_transaction) === chargeId;
          if (isOfCharge && transfer.metadata['author_id'] === String(sellerId)) return transfer;
        }
        return undefined;
      }),
    createRefund: ({ refundId, orderId, chargeId, amountCents, idempotencyAttempt }) =>
      callWithIdempotencyKey(() =>
        stripe.refunds.create(
          {
            charge: chargeId,
            amount: amountCents,
            reason: 'requested_by_customer',
            metadata: { order_id: String(orderId), refund_id: refundId },
          },
          { idempotencyKey: keyForAttempt(`rf:${refundId}`, idempotencyAttempt) },
        ),
      ),
    findRefund: ({ refundId, chargeId }) =>
      callProvider(async () => {
        for await (const refund of stripe.refunds.list({ charge: chargeId, limit: 100 })) {
          if (refund.metadata?.['refund_id'] === refundId) return refund;
        }
        return undefined;
      }),
    reverseTransfer: ({ refundId, transferId, amountCents, idempotencyAttempt }) =>
      callWithIdempotencyKey(() =>
        stripe.transfers.createReversal(
          transferId,
          { amount: amountCents, metadata: { refund_id: refundId } },
          { idempotencyKey: keyForAttempt(`rv:${refundId}:${transferId}`, idempotencyAttempt) },
        ),
      ),
    listReversals: (transferId) =>
      callProvider(() => collect(stripe.transfers.listReversals(transferId, { limit: 100 }))),
    // The provider lists the newest first, and events are handled in order.
    listEventsSince: async (moment) =>
      (await collectPages(stripe.events.list({ created: { gte: unixSeconds(moment) }, limit: 100 }))).toReversed(),
    listBalanceTransactionsSince: (moment) =>
      collectPages(stripe.balanceTransactions.list({ created: { gte: unixSeconds(moment) }, limit: 100 })),
    listBalanceTransactionsOf: (source) =>
      callProvider(() => collect(stripe.balanceTransactions.list({ source, limit: 100 }))),
    orderIdOf: (transaction) =>
      callProvider(async () => orderIdOfGroup(await transferGroupOfTransaction(stripe, transaction.id))),
    constructEvent: (body, signature) => verifySignedEvent(body, signature, webhookSecrets),
  };
}

/** The transfer group of an order's charge and transfers. */
const transferGroupOf = (orderId: number): string => `order_${orderId}`;

const orderIdOfGroup = (group: string | null): number | null => {
  const orderId = /^order_(\d{1,9})$/.exec(group ?? '')?.[1];
  return orderId === undefined ? null : Number(orderId);
};

/** The transfer group of a balance transaction's source: on a charge or a transfer itself, otherwise on the related object. */
async function transferGroupOfTransaction(stripe: Stripe, transactionId: string): Promise<string | null> {
  const { source } = await stripe.balanceTransactions.retrieve(transactionId, { expand: ['source'] });
  if (source === null || typeof source === 'string') return null;
  if (source.object === 'charge' || source.object === 'transfer') return source.transfer_group;
  if (source.object === 'transfer_reversal')
    return (await stripe.transfers.retrieve(idOf(source.transfer))).transfer_group;
  if ((source.object === 'refund' || source.object === 'dispute') && source.charge !== null)
    return (await stripe.charges.retrieve(idOf(source.charge))).transfer_group;
  return null;
}

const idOf = (reference: string | { id: string }): string => (typeof reference === 'string' ? reference : reference.id);

const intentKey = ({ id, ref }: OrderRef, attempt: number): string =>
  `pi:${id}:${attempt}${ref === null ? '' : `:${ref}`}`;

const CANCELABLE: ReadonlySet<Stripe.PaymentIntent.Status> = new Set([
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
]);

/** A cancellation is refused while the bank decides on a charge. After that charge, the call needs another key. */
const cancelKey = ({ id, latest_charge: charge }: Stripe.PaymentIntent, attempt: number): string =>
  keyForAttempt(`cx:${id}:${charge === null ? 'none' : idOf(charge)}`, attempt);

/** The idempotency key of an attempt: after a stored failure, the call needs another key. */
export const keyForAttempt = (key: string, attempt: number): string => (attempt > 1 ? `${key}:${attempt}` : key);

const transferKey = ({ orderId, sellerId, chargeId, idempotencyAttempt }: TransferParams): string =>
  keyForAttempt(`tr:${orderId}:${sellerId}:${chargeId}`, idempotencyAttempt);

const unixSeconds = (moment: Date): number => Math.max(0, Math.floor(moment.getTime() / 1000));

async function collect<T>(list: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of list) items.push(item);
  return items;
}

/** Collects a long list without an overall timeout; each page has its own. */
async function collectPages<T>(list: AsyncIterable<T>): Promise<T[]> {
  try {
    return await collect(list);
  } catch (error) {
    throw new PaymentProviderError(false, error);
  }
}

/** Calls the provider with a timeout. @throws {PaymentProviderError} for any failure. */
export async function callProvider<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await withTimeout(call());
  } catch (error) {
    throw error instanceof PaymentProviderError ? error : new PaymentProviderError(false, error);
  }
}

/** Makes a call with an idempotency key. The provider stores its response under the key, even a failure. */
export async function callWithIdempotencyKey<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await withTimeout(call());
  } catch (error) {
    throw new PaymentProviderError(error instanceof Stripe.errors.StripeAPIError && error.statusCode === 500, error);
  }
}

/** Stops waiting without aborting the call: every call has a key or only reads, so it may finish unobserved. */
function withTimeout<T>(call: Promise<T>): Promise<T> {
  const deadline = deadlineSignal();
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void): void => {
      clearTimeout(timer);
      deadline?.removeEventListener('abort', onAbort);
      settle();
    };
    const timer = setTimeout(
      () => finish(() => reject(new Error(`The payment provider did not respond within ${CALL_TIMEOUT_MS / 1000} s.`))),
      CALL_TIMEOUT_MS,
    );
    // Several consecutive calls may each meet the deadline and together exceed it.
    const onAbort = (): void => finish(() => reject(deadline?.reason));
    if (deadline?.aborted) onAbort();
    deadline?.addEventListener('abort', onAbort);
    call.then(
      (value) => finish(() => resolve(value)),
      (error: unknown) => finish(() => reject(error)),
    );
  });
}

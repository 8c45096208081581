import type Stripe from 'stripe';
import type { Db } from '../db/database.ts';
import { reconciliationIssueQueries } from '../db/payments/reconciliation-issues.queries.ts';
import { ledgerQueries, type ProviderTransaction } from '../db/payments/ledger.queries.ts';
import { appStateQueries } from '../db/app-state.queries.ts';
import { type PaymentProvider, PaymentProviderError } from './payment-provider.ts';
import { bookFeesAndPayouts, ledgerKindOf, sourceIdOf } from './provider-balance.ts';
import type { PaymentSync } from './payment-sync.service.ts';
import type { ShutdownSignal } from '../background/shutdown-signal.ts';
import { isHandledType, type WebhookInbox } from './webhook-inbox.service.ts';

interface ReconciliationDeps {
  db: Db;
  payments: PaymentProvider;
  paymentSync: PaymentSync;
  inbox: WebhookInbox;
  shutdown: Pick<ShutdownSignal, 'isRequested'>;
  clock: () => Date;
  /** Told of what does not add up; it is kept for the admin as well. */
  onIssue: (description: string, orderId: number | null) => void;
  /** Told of what could not be compared. */
  onFailure: (error: unknown, subject: string) => void;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const EVENTS_CURSOR_KEY = 'provider_events_read_to';
/** The night up to which the books were compared to the end. */
const COMPARED_AT_KEY = 'ledger_compared_at';
const LEASE_KEY = 'ledger_comparing_since';
/** So long after whoever compares last told that they are at it, another machine, or the next try, may begin. */
const LEASE_MS = HOUR_MS;
const HEARTBEAT_MS = 5 * 60_000;
/** A shop that never looked looks back as long as deliveries are repeated. */
const INITIAL_LOOKBACK_MS = 3 * DAY_MS;
/** The hour of the night, UTC, in which books are compared. */
const NIGHTLY_HOUR_UTC = 3;

/** The shop closes; what is left is compared after the next start. */
class ShutdownError extends Error {
  override readonly name = 'ShutdownError';
  constructor() {
    super('The shop is closing: the books were not compared to the end.');
  }
}

/** One thing that ledger and provider do not agree on. */
interface Mismatch {
  readonly orderId: number | null;
  readonly message: string;
}

/** Finds what neither webhooks nor readers told: missed events by the hour, and cents that do not match by night. */
export class Reconciliation {
  readonly #deps: ReconciliationDeps;

  constructor(deps: ReconciliationDeps) {
    this.#deps = deps;
  }

  /** Whether events were last read an hour ago or more, by whichever process. */
  async isEventFetchDue(): Promise<boolean> {
    const cursor = await appStateQueries(this.#deps.db).getTime(EVENTS_CURSOR_KEY);
    return cursor === undefined || this.#deps.clock().getTime() - cursor.getTime() >= HOUR_MS;
  }

  /** Puts what happened since the last time, and an hour before it, into the inbox; answers how many events that were. */
  async fetchEvents(): Promise<number> {
    const { db, payments, inbox, clock } = this.#deps;
    const appState = appStateQueries(db);
    const now = clock();
    const cursor = (await appState.getTime(EVENTS_CURSOR_KEY)) ?? new Date(now.getTime() - INITIAL_LOOKBACK_MS);
    const events = await payments.listEventsSince(new Date(cursor.getTime() - HOUR_MS));
    const handled = events.filter(({ type }) => isHandledType(type));
    for (const event of handled) await inbox.store(event);
    await appState.setTime(EVENTS_CURSOR_KEY, now);
    return handled.length;
  }

  /** Compares once a night, on one of the machines; a night that was not compared to the end is tried again by the hour. */
  async compareNightly(): Promise<void> {
    const appState = appStateQueries(this.#deps.db);
    const now = this.#deps.clock();
    const night = new Date(now);
    night.setUTCHours(NIGHTLY_HOUR_UTC, 0, 0, 0);
    if (night > now) night.setTime(night.getTime() - DAY_MS);
    const last = await appState.getTime(COMPARED_AT_KEY);
    if (last && last >= night) return;
    if (!(await appState.claimTime(LEASE_KEY, now, LEASE_MS))) return;
    let renewedAt = now;
    try {
      await this.compare(last ?? new Date(now.getTime() - INITIAL_LOOKBACK_MS), async () => {
        const at = this.#deps.clock();
        if (at.getTime() - renewedAt.getTime() < HEARTBEAT_MS) return;
        renewedAt = at;
        await appState.setTime(LEASE_KEY, at);
      });
      await appState.claimTime(COMPARED_AT_KEY, night);
    } catch (error) {
      if (!(error instanceof ShutdownError)) throw error;
    }
    await appState.setTime(LEASE_KEY, new Date(0));
  }

  /**
   * Holds the ledger against the provider's balance, both ways, from a day before `since`; answers how many transactions
   * do not match. The provider's own fees, and what it paid out, are booked on the way. `beforeEach` is waited for
   * before each thing that is compared.
   * @throws {Error} once all the others are compared, where the provider did not answer for some; at once when the shop closes.
   */
  async compare(since: Date, beforeEach: () => Promise<void> = async () => {}): Promise<number> {
    const { db, payments, shutdown } = this.#deps;
    const checkpoint = async (): Promise<void> => {
      if (shutdown.isRequested) throw new ShutdownError();
      await beforeEach();
    };
    const from = new Date(since.getTime() - DAY_MS);
    const counts = { mismatches: 0, unanswered: 0 };
    for (const transaction of (await payments.listBalanceTransactionsSince(from)).toReversed()) {
      await checkpoint();
      await this.#compareOne(`movement:${transaction.id}`, counts, () => this.#compareTransaction(transaction));
    }
    const kinds = ['charge', 'refund', 'transfer', 'reversal'] as const;
    for (const row of await ledgerQueries(db).listProviderTransactions(from, kinds)) {
      await checkpoint();
      await this.#compareOne(`ledger:${row.kind}:${row.id}`, counts, () => this.#compareLedgerEntry(row));
    }
    if (counts.unanswered > 0)
      throw new Error(
        `The card provider did not answer for ${counts.unanswered} transactions; all others are compared.`,
      );
    return counts.mismatches;
  }

  /** Compares one thing; what goes wrong with it keeps none of the others from being compared. */
  async #compareOne(
    ref: string,
    counts: { mismatches: number; unanswered: number },
    compareItem: () => Promise<Mismatch | undefined>,
  ): Promise<void> {
    const { db, clock, onFailure } = this.#deps;
    try {
      const mismatch = await compareItem();
      if (!mismatch) return await reconciliationIssueQueries(db).resolve(ref, clock());
      counts.mismatches += 1;
      await this.#reportIssue(ref, mismatch.orderId, mismatch.message);
    } catch (error) {
      onFailure(error, ref);
      const reason = permanentReason(error);
      if (reason === undefined) {
        counts.unanswered += 1;
        return;
      }
      counts.mismatches += 1;
      await this.#reportIssue(ref, null, `This could not be compared: ${reason}`);
    }
  }

  async #compareTransaction(transaction: Stripe.BalanceTransaction): Promise<Mismatch | undefined> {
    const isConsistent = (await this.#isBooked(transaction)) || (await this.#resyncOrder(transaction));
    await bookFeesAndPayouts(this.#deps.db, transaction, this.#deps.clock());
    if (isConsistent) return undefined;
    return {
      orderId: await this.#deps.payments.orderIdOf(transaction),
      message: `The provider moved ${transaction.amount} cents (${transaction.type} ${sourceIdOf(transaction)}), and the ledger does not say so.`,
    };
  }

  /** What the ledger says and the provider does not. */
  async #compareLedgerEntry(row: ProviderTransaction): Promise<Mismatch | undefined> {
    const transactions = await this.#deps.payments.listBalanceTransactionsOf(row.id);
    if (transactions.some(({ amount }) => amount === row.cents)) return undefined;
    return {
      orderId: row.orderId,
      message: `The ledger says ${row.cents} cents (${row.kind} ${row.id}), and the provider does not.`,
    };
  }

  async #reportIssue(ref: string, orderId: number | null, description: string): Promise<void> {
    const { db, clock, onIssue } = this.#deps;
    await reconciliationIssueQueries(db).record({ ref, orderId, description }, clock());
    onIssue(description, orderId);
  }

  async #isBooked(transaction: Stripe.BalanceTransaction): Promise<boolean> {
    const source = sourceIdOf(transaction);
    const ledger = ledgerQueries(this.#deps.db);
    if (transaction.type === 'adjustment' && /^d[pu]_/.test(source))
      return ledger.has({ kind: 'dispute', id: transaction.id });
    const kind = ledgerKindOf(transaction);
    if (kind === undefined) return true;
    return (await ledger.providerAmount({ kind, id: source })) === transaction.amount;
  }

  /** A last look at the order: perhaps the event was lost for good. */
  async #resyncOrder(transaction: Stripe.BalanceTransaction): Promise<boolean> {
    const { payments, paymentSync } = this.#deps;
    const orderId = await payments.orderIdOf(transaction);
    if (orderId === null) return false;
    await paymentSync.syncOrderById(orderId);
    return this.#isBooked(transaction);
  }
}

/** Why another try would go the same way, so that a person has to know; `undefined` for what may pass by itself. */
function permanentReason(error: unknown): string | undefined {
  if (error instanceof PaymentProviderError) return error.permanentReason;
  return error instanceof Error ? error.message : 'unknown';
}

import type Stripe from 'stripe';
import { type ReconciliationRunRow, reconciliationRunQueries } from '../db/admin/reconciliation-runs.queries.ts';
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
  /** Called for each mismatch, which is also stored for the admin. */
  onIssue: (description: string, orderId: number | null) => void;
  /** Called for each transaction that could not be compared. */
  onFailure: (error: unknown, subject: string) => void;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const EVENTS_CURSOR_KEY = 'provider_events_read_to';
/** The last night that was compared completely. */
const COMPARED_AT_KEY = 'ledger_compared_at';
/** The end of the last complete comparison, for people. */
const CHECKED_AT_KEY = 'ledger_checked_at';
const LEASE_KEY = 'ledger_comparing_since';
/** After this time without a heartbeat, another machine or the next attempt may start. */
const LEASE_MS = HOUR_MS;
const HEARTBEAT_MS = 5 * 60_000;
/** The first fetch looks back as far as the provider repeats deliveries. */
const INITIAL_LOOKBACK_MS = 3 * DAY_MS;
/** The hour (UTC) of the nightly comparison. */
const NIGHTLY_HOUR_UTC = 3;
/** A requested comparison goes back to the oldest open difference, and that far at most. */
const MAX_LOOKBACK_MS = 90 * DAY_MS;

/** Thrown at shutdown; the next start compares the rest. */
class ShutdownError extends Error {
  override readonly name = 'ShutdownError';
  constructor() {
    super('The shop is shutting down: the reconciliation is incomplete.');
  }
}

/** A difference between the ledger and the provider. */
interface Mismatch {
  readonly orderId: number | null;
  readonly message: string;
}

/** Reconciles the shop with the provider: fetches missed events every hour, and compares the ledger every night. */
export class Reconciliation {
  readonly #deps: ReconciliationDeps;

  constructor(deps: ReconciliationDeps) {
    this.#deps = deps;
  }

  /** Returns when the events were last fetched; `undefined` for never. */
  lastEventFetch(): Promise<Date | undefined> {
    return appStateQueries(this.#deps.db).getTime(EVENTS_CURSOR_KEY);
  }

  /** Whether a process last fetched events an hour ago or more. */
  async isEventFetchDue(): Promise<boolean> {
    const cursor = await this.lastEventFetch();
    return cursor === undefined || this.#deps.clock().getTime() - cursor.getTime() >= HOUR_MS;
  }

  /** Stores the events since an hour before the last fetch in the inbox. Returns the number of handled types. */
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

  /** Compares once a night, on one machine. An incomplete comparison is retried every hour. */
  async compareNightly(): Promise<void> {
    const appState = appStateQueries(this.#deps.db);
    const now = this.#deps.clock();
    const night = new Date(now);
    night.setUTCHours(NIGHTLY_HOUR_UTC, 0, 0, 0);
    if (night > now) night.setTime(night.getTime() - DAY_MS);
    const last = await appState.getTime(COMPARED_AT_KEY);
    if (last && last >= night) return;
    if (!(await appState.claimTime(LEASE_KEY, now, LEASE_MS))) return;
    try {
      await this.compare(last ?? new Date(now.getTime() - INITIAL_LOOKBACK_MS), this.#heartbeat(now));
      await appState.claimTime(COMPARED_AT_KEY, night);
    } catch (error) {
      if (!(error instanceof ShutdownError)) throw error;
    }
    await appState.setTime(LEASE_KEY, new Date(0));
  }

  /** Requests a comparison for an admin, unless one is requested already. */
  async requestCheck(accountId: number): Promise<void> {
    await reconciliationRunQueries(this.#deps.db).request(accountId, this.#deps.clock());
  }

  /** Returns the comparison that was requested last, and the end of the last complete one. */
  async latestRun(): Promise<{ latest: ReconciliationRunRow | undefined; checkedAt: Date | undefined }> {
    const { db } = this.#deps;
    return {
      latest: await reconciliationRunQueries(db).findLatest(),
      checkedAt: await appStateQueries(db).getTime(CHECKED_AT_KEY),
    };
  }

  /**
   * Fetches missed events, and compares since before the oldest open difference, if an admin requested it. While another process
   * compares, and after a shutdown, the request stays for the next run.
   */
  async compareRequested(): Promise<void> {
    const { db, inbox, clock } = this.#deps;
    const checks = reconciliationRunQueries(db);
    const appState = appStateQueries(db);
    const check = await checks.findUnfinished();
    const now = clock();
    if (!check || !(await appState.claimTime(LEASE_KEY, now, LEASE_MS))) return;
    try {
      await this.fetchEvents();
      await inbox.drain();
      const oldest = (await checks.oldestIssue()) ?? now;
      const since = Math.max(oldest.getTime() - INITIAL_LOOKBACK_MS, now.getTime() - MAX_LOOKBACK_MS);
      await this.compare(new Date(since), this.#heartbeat(now));
      await checks.finish(check.id, null, clock());
    } catch (error) {
      if (!(error instanceof ShutdownError))
        await checks.finish(check.id, error instanceof Error ? error.message : String(error), clock());
    }
    await appState.setTime(LEASE_KEY, new Date(0));
  }

  /** Extends the lease of a comparison while it runs. */
  #heartbeat(startedAt: Date): () => Promise<void> {
    let renewedAt = startedAt;
    return async () => {
      const at = this.#deps.clock();
      if (at.getTime() - renewedAt.getTime() < HEARTBEAT_MS) return;
      renewedAt = at;
      await appStateQueries(this.#deps.db).setTime(LEASE_KEY, at);
    };
  }

  /**
   * Compares the ledger with the provider's balance in both directions, from a day before `since`. Also books the provider's
   * fees and payouts. Awaits `beforeEach` before each comparison. Returns the number of mismatches.
   * @throws {Error} after all comparisons when the provider did not respond for some; immediately at shutdown.
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
        `The payment provider did not respond for ${counts.unanswered} transactions; all others are compared.`,
      );
    await appStateQueries(db).setTime(CHECKED_AT_KEY, this.#deps.clock());
    return counts.mismatches;
  }

  /** Compares one item. A failure does not stop the other comparisons. */
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
      message: `The provider moved ${transaction.amount} cents (${transaction.type} ${sourceIdOf(transaction)}), and the ledger has no such entry.`,
    };
  }

  /** Compares a ledger entry with the provider's balance transactions. */
  async #compareLedgerEntry(row: ProviderTransaction): Promise<Mismatch | undefined> {
    const transactions = await this.#deps.payments.listBalanceTransactionsOf(row.id);
    if (transactions.some(({ amount }) => amount === row.cents)) return undefined;
    return {
      orderId: row.orderId,
      message: `The ledger has ${row.cents} cents (${row.kind} ${row.id}), and the provider does not.`,
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

  /** Syncs the order once more, in case its event was lost. */
  async #resyncOrder(transaction: Stripe.BalanceTransaction): Promise<boolean> {
    const { payments, paymentSync } = this.#deps;
    const orderId = await payments.orderIdOf(transaction);
    if (orderId === null) return false;
    await paymentSync.syncOrderById(orderId);
    return this.#isBooked(transaction);
  }
}

/** The reason for a failure that another attempt would repeat; `undefined` when a retry may succeed. */
function permanentReason(error: unknown): string | undefined {
  if (error instanceof PaymentProviderError) return error.permanentReason;
  return error instanceof Error ? error.message : 'unknown';
}

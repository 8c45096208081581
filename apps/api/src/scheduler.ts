import type { AccountQueries } from './db/accounts/accounts.queries.ts';
import type { Db } from './db/database.ts';
import { type OrderRow, orderQueries } from './db/orders/orders.queries.ts';
import type { AccountEmails } from './mail/account-emails.service.ts';
import type { Orders } from './orders/orders.service.ts';
import type { OrderEmails } from './mail/order-emails.service.ts';
import type { Reconciliation } from './payments/reconciliation.service.ts';
import type { Refunds } from './payments/refunds.service.ts';
import type { PaymentSync } from './payments/payment-sync.service.ts';
import type { ShutdownSignal } from './background/shutdown-signal.ts';
import type { Transfers } from './payments/transfers.service.ts';
import type { WebhookInbox } from './payments/webhook-inbox.service.ts';

interface SchedulerDeps {
  db: Db;
  accounts: Pick<AccountQueries, 'deleteExpiredSessions'>;
  orders: Pick<Orders, 'expire' | 'recoverPaymentIntent'>;
  paymentSync: PaymentSync;
  transfers: Transfers;
  refunds: Refunds;
  inbox: WebhookInbox;
  orderEmails: OrderEmails;
  accountEmails: Pick<AccountEmails, 'sendDue'>;
  reconciliation: Reconciliation;
  shutdown: ShutdownSignal;
  clock: () => Date;
  onFailure: (error: unknown, job: string) => void;
}

const INBOX_INTERVAL_MS = 5_000;
const POLL_INTERVAL_MS = 60_000;
/** Whether an hour has passed since events were last read is asked this often, and at the start. */
const MISSED_EVENTS_INTERVAL_MS = 5 * 60_000;
/** Whether it is night is asked this often. */
const RECONCILIATION_INTERVAL_MS = 15 * 60_000;
const CLEANUP_INTERVAL_MS = 3_600_000;
/** How many orders one round looks at; those that waited longest come first. */
const POLL_BATCH_SIZE = 200;
/** An order nobody paid lapses after a day. */
const UNPAID_ORDER_TTL_MS = 24 * 3_600_000;

/** What nobody asks for and still has to happen. Everything here may run on several machines at once. */
export class Scheduler {
  readonly #deps: SchedulerDeps;
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #running = new Map<string, Promise<void>>();

  constructor(deps: SchedulerDeps) {
    this.#deps = deps;
  }

  start(): void {
    this.#deps.shutdown.reset();
    this.#schedule(INBOX_INTERVAL_MS, 'webhook inbox', () => this.#deps.inbox.drain());
    this.#schedule(INBOX_INTERVAL_MS, 'receipts', () => this.#deps.orderEmails.sendDue());
    this.#schedule(INBOX_INTERVAL_MS, 'notices', () => this.#deps.accountEmails.sendDue());
    this.#schedule(POLL_INTERVAL_MS, 'unpaid orders', () => this.pollPendingOrders());
    // At once, too: a process that is started again every half hour would else never read them.
    this.#schedule(MISSED_EVENTS_INTERVAL_MS, 'missed events', () => this.#fetchMissedEventsIfDue())();
    this.#schedule(RECONCILIATION_INTERVAL_MS, 'ledger', () => this.#deps.reconciliation.compareNightly());
    this.#schedule(CLEANUP_INTERVAL_MS, 'old sign-ins', () =>
      this.#deps.accounts.deleteExpiredSessions(this.#deps.clock()),
    );
  }

  /** Stops the clockwork; what is under way ends with the thing it is at. */
  requestStop(): void {
    this.#deps.shutdown.request();
    for (const timer of this.#timers.splice(0)) clearInterval(timer);
  }

  /** Stops the clockwork and waits for what is under way. */
  async stop(): Promise<void> {
    this.requestStop();
    await Promise.all(this.#running.values());
  }

  /** Handles what the provider says happened and no webhook told. */
  async fetchMissedEvents(): Promise<void> {
    await this.#deps.reconciliation.fetchEvents();
    await this.#deps.inbox.drain();
  }

  async #fetchMissedEventsIfDue(): Promise<void> {
    if (await this.#deps.reconciliation.isEventFetchDue()) await this.fetchMissedEvents();
  }

  /**
   * Looks at orders that webhook and reading have missed for a minute and more, lets old ones lapse, and goes on with
   * refunds and what authors are owed.
   */
  async pollPendingOrders(): Promise<void> {
    const { db, refunds, transfers, shutdown, clock, onFailure } = this.#deps;
    for (const order of await orderQueries(db).claimDueForSync(clock(), POLL_BATCH_SIZE)) {
      await this.#pollOrder(order).catch((error: unknown) => onFailure(error, `order ${order.id}`));
      if (shutdown.isRequested) return;
    }
    await refunds.processDue();
    if (shutdown.isRequested) return;
    await transfers.processDue();
  }

  #pollOrder(order: OrderRow): Promise<void> {
    const { orders, paymentSync, clock } = this.#deps;
    if (clock().getTime() - order.created_at.getTime() > UNPAID_ORDER_TTL_MS) return orders.expire(order);
    // Asked again while the provider surely remembers the key, it tells of the payment an unanswered call has made.
    return order.payment_intent_id === null ? orders.recoverPaymentIntent(order) : paymentSync.syncOrder(order);
  }

  /**
   * Each kind of work waits for no other. One that takes longer than its pause leaves rounds out: none pile up behind it.
   * The answer begins a round ahead of time.
   */
  #schedule(intervalMs: number, name: string, work: () => Promise<void>): () => void {
    const runJob = (): void => {
      if (this.#running.has(name)) return;
      const run = work()
        .catch((error: unknown) => this.#deps.onFailure(error, name))
        .finally(() => this.#running.delete(name));
      this.#running.set(name, run);
    };
    const timer = setInterval(runJob, intervalMs);
    timer.unref();
    this.#timers.push(timer);
    return runJob;
  }
}

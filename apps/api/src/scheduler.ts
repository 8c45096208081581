import type { AccountQueries } from './db/accounts/accounts.queries.ts';
import type { BookTraffic } from './catalog/book-traffic.ts';
import type { Db } from './db/database.ts';
import { type OrderRow, orderQueries } from './db/orders/orders.queries.ts';
import type { EmailRetention } from './mail/email-retention.ts';
import type { EmailSender } from './mail/email-sender.service.ts';
import type { RecipientLimiter } from './mail/recipient-limiter.ts';
import type { Orders } from './orders/orders.service.ts';
import type { Reconciliation } from './payments/reconciliation.service.ts';
import type { Refunds } from './payments/refunds.service.ts';
import type { PaymentSync } from './payments/payment-sync.service.ts';
import type { JobFailures } from './background/job-failures.ts';
import type { ShutdownSignal } from './background/shutdown-signal.ts';
import type { Studio } from './studio/index.ts';
import type { UnusedFiles } from './background/unused-files.ts';
import type { Transfers } from './payments/transfers.service.ts';
import type { WebhookInbox } from './payments/webhook-inbox.service.ts';

interface SchedulerDeps {
  db: Db;
  studio: Pick<Studio, 'applySchedules' | 'processUploads' | 'checkDue' | 'anchorSamples'>;
  bookTraffic: Pick<BookTraffic, 'flush' | 'mergeOldDays'>;
  accounts: Pick<AccountQueries, 'deleteExpiredSessions'>;
  orders: Pick<Orders, 'expire' | 'recoverPaymentIntent'>;
  paymentSync: PaymentSync;
  transfers: Transfers;
  refunds: Refunds;
  inbox: WebhookInbox;
  recipientLimiter: Pick<RecipientLimiter, 'deleteExpired'>;
  emails: Pick<EmailSender, 'sendDue'>;
  emailRetention: Pick<EmailRetention, 'deleteExpired'>;
  unusedFiles: Pick<UnusedFiles, 'remove'>;
  reconciliation: Reconciliation;
  jobFailures: JobFailures;
  shutdown: ShutdownSignal;
  clock: () => Date;
  onFailure: (error: unknown, job: string) => void;
}

const INBOX_INTERVAL_MS = 5_000;
const POLL_INTERVAL_MS = 60_000;
/** How late a scheduled book or price may be. */
const STUDIO_INTERVAL_MS = 15_000;
/** How late the counts of views may be. */
const TRAFFIC_INTERVAL_MS = 5_000;
/**
 * The interval at which the job checks whether the last fetch of events was an hour ago. The first check is at the
 * start.
 */
const MISSED_EVENTS_INTERVAL_MS = 5 * 60_000;
/** The interval at which the job checks whether the nightly reconciliation is due. */
const RECONCILIATION_INTERVAL_MS = 15 * 60_000;
/** How late a comparison that an admin requested may start after a crash. */
const REQUESTED_CHECK_INTERVAL_MS = 60_000;
const CLEANUP_INTERVAL_MS = 3_600_000;
/** The maximum number of orders per run; the longest overdue come first. */
const POLL_BATCH_SIZE = 200;
/** An unpaid order expires after a day. */
const UNPAID_ORDER_TTL_MS = 24 * 3_600_000;

/** Runs the periodic jobs. Every job may run on several machines at once. */
export class Scheduler {
  readonly #deps: SchedulerDeps;
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #running = new Map<string, Promise<void>>();
  readonly #intervals = new Map<string, number>();

  constructor(deps: SchedulerDeps) {
    this.#deps = deps;
  }

  /** The interval of each job in ms, by the name of the job; empty before the start. */
  get intervals(): ReadonlyMap<string, number> {
    return this.#intervals;
  }

  start(): void {
    this.#deps.shutdown.reset();
    this.#schedule(INBOX_INTERVAL_MS, 'webhook-inbox', () => this.#deps.inbox.drain());
    this.#schedule(INBOX_INTERVAL_MS, 'emails', () => this.#deps.emails.sendDue());
    this.#schedule(STUDIO_INTERVAL_MS, 'studio-schedules', () => this.#deps.studio.applySchedules())();
    this.#schedule(STUDIO_INTERVAL_MS, 'uploads', () => this.#deps.studio.processUploads())();
    this.#schedule(STUDIO_INTERVAL_MS, 'epubcheck', () => this.#deps.studio.checkDue())();
    this.#schedule(STUDIO_INTERVAL_MS, 'sample-chapters', () => this.#deps.studio.anchorSamples())();
    this.#schedule(TRAFFIC_INTERVAL_MS, 'write-book-traffic', () => this.#deps.bookTraffic.flush());
    this.#schedule(POLL_INTERVAL_MS, 'poll-pending-orders', () => this.pollPendingOrders());
    // The first check is immediate: a process that restarts every half hour would otherwise never fetch them.
    this.#schedule(MISSED_EVENTS_INTERVAL_MS, 'fetch-missed-events', () => this.#fetchMissedEventsIfDue())();
    this.#schedule(RECONCILIATION_INTERVAL_MS, 'reconcile', () => this.#deps.reconciliation.compareNightly());
    this.#schedule(REQUESTED_CHECK_INTERVAL_MS, 'reconcile-on-request', () =>
      this.#deps.reconciliation.compareRequested(),
    );
    this.#schedule(CLEANUP_INTERVAL_MS, 'delete-expired-sessions', () =>
      this.#deps.accounts.deleteExpiredSessions(this.#deps.clock()),
    );
    this.#schedule(CLEANUP_INTERVAL_MS, 'delete-expired-email-counts', () =>
      this.#deps.recipientLimiter.deleteExpired(),
    );
    this.#schedule(CLEANUP_INTERVAL_MS, 'delete-old-emails', () => this.#deps.emailRetention.deleteExpired());
    this.#schedule(CLEANUP_INTERVAL_MS, 'merge-book-traffic', () => this.#deps.bookTraffic.mergeOldDays());
    this.#schedule(CLEANUP_INTERVAL_MS, 'remove-unused-files', () => this.#deps.unusedFiles.remove());
  }

  /** Stops the timers and asks running jobs to stop after their current item. */
  requestStop(): void {
    this.#deps.shutdown.request();
    for (const timer of this.#timers.splice(0)) clearInterval(timer);
  }

  /** Stops the timers and waits for running jobs. */
  async stop(): Promise<void> {
    this.requestStop();
    await Promise.all(this.#running.values());
  }

  /** Fetches and handles the provider's events that no webhook delivered. */
  async fetchMissedEvents(): Promise<void> {
    await this.#deps.reconciliation.fetchEvents();
    await this.#deps.inbox.drain();
  }

  async #fetchMissedEventsIfDue(): Promise<void> {
    if (await this.#deps.reconciliation.isEventFetchDue()) await this.fetchMissedEvents();
  }

  /**
   * Syncs pending orders that neither a webhook nor a read has synced, expires old orders, and processes due refunds and
   * transfers.
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
    // Repeated while the provider still stores the key, the call returns the payment that the unanswered call created.
    return order.payment_intent_id === null ? orders.recoverPaymentIntent(order) : paymentSync.syncOrder(order);
  }

  async #runJob(name: string, work: () => Promise<void>): Promise<void> {
    const { jobFailures, onFailure } = this.#deps;
    try {
      await work();
    } catch (error) {
      onFailure(error, name);
      return jobFailures.recordFailure(name, error);
    }
    return jobFailures.recordSuccess(name);
  }

  /**
   * Schedules a job independently of the others. A run is skipped while the previous one still runs.
   * @returns A function that starts a run immediately.
   */
  #schedule(intervalMs: number, name: string, work: () => Promise<void>): () => void {
    const runJob = (): void => {
      if (this.#running.has(name)) return;
      const run = this.#runJob(name, work)
        .catch((error: unknown) => this.#deps.onFailure(error, name))
        .finally(() => this.#running.delete(name));
      this.#running.set(name, run);
    };
    this.#intervals.set(name, intervalMs);
    const timer = setInterval(runJob, intervalMs);
    timer.unref();
    this.#timers.push(timer);
    return runJob;
  }
}

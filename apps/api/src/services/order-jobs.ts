import type { AccountQueries } from '../db/accounts.queries.ts';
import type { Db } from '../db/database.ts';
import { type OrderRow, orderQueries } from '../db/orders.queries.ts';
import type { Notices } from './notices.service.ts';
import type { Ordering } from './ordering.service.ts';
import type { Receipts } from './receipts.service.ts';
import type { Reconciliation } from './reconciliation.service.ts';
import type { Refunds } from './refunds.service.ts';
import type { Settling } from './settling.service.ts';
import type { StopFlag } from './stop-flag.ts';
import type { Transfers } from './transfers.service.ts';
import type { WebhookInbox } from './webhook-inbox.service.ts';

interface JobDeps {
  db: Db;
  accounts: Pick<AccountQueries, 'sweep'>;
  ordering: Pick<Ordering, 'putAway' | 'recallPayment'>;
  settling: Settling;
  transfers: Transfers;
  refunds: Refunds;
  inbox: WebhookInbox;
  receipts: Receipts;
  notices: Pick<Notices, 'sendDue'>;
  reconciliation: Reconciliation;
  stop: StopFlag;
  clock: () => Date;
  onFailure: (error: unknown, what: string) => void;
}

const INBOX_EVERY_MS = 5_000;
const LOOK_EVERY_MS = 60_000;
/** Whether an hour has passed since events were last read is asked this often, and at the start. */
const READ_EVENTS_EVERY_MS = 5 * 60_000;
/** Whether it is night is asked this often. */
const NIGHT_EVERY_MS = 15 * 60_000;
const SWEEP_EVERY_MS = 3_600_000;
/** How many orders one round looks at; those that waited longest come first. */
const LOOKS_PER_ROUND = 200;
/** An order nobody paid lapses after a day. */
const LAPSE_AFTER_MS = 24 * 3_600_000;

/** What nobody asks for and still has to happen. Everything here may run on several machines at once. */
export class OrderJobs {
  readonly #deps: JobDeps;
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #running = new Map<string, Promise<void>>();

  constructor(deps: JobDeps) {
    this.#deps = deps;
  }

  start(): void {
    this.#deps.stop.lower();
    this.#every(INBOX_EVERY_MS, 'webhook inbox', () => this.#deps.inbox.drain());
    this.#every(INBOX_EVERY_MS, 'receipts', () => this.#deps.receipts.sendDue());
    this.#every(INBOX_EVERY_MS, 'notices', () => this.#deps.notices.sendDue());
    this.#every(LOOK_EVERY_MS, 'unpaid orders', () => this.lookAfterPending());
    // At once, too: a process that is started again every half hour would else never read them.
    this.#every(READ_EVENTS_EVERY_MS, 'missed events', () => this.#readEventsWhenDue())();
    this.#every(NIGHT_EVERY_MS, 'ledger', () => this.#deps.reconciliation.compareAtNight());
    this.#every(SWEEP_EVERY_MS, 'old sign-ins', () => this.#deps.accounts.sweep(this.#deps.clock()));
  }

  /** Stops the clockwork; what is under way ends with the thing it is at. */
  hurry(): void {
    this.#deps.stop.raise();
    for (const timer of this.#timers.splice(0)) clearInterval(timer);
  }

  /** Stops the clockwork and waits for what is under way. */
  async stop(): Promise<void> {
    this.hurry();
    await Promise.all(this.#running.values());
  }

  /** Handles what the provider says happened and no webhook told. */
  async readMissedEvents(): Promise<void> {
    await this.#deps.reconciliation.readEvents();
    await this.#deps.inbox.drain();
  }

  async #readEventsWhenDue(): Promise<void> {
    if (await this.#deps.reconciliation.isReadingDue()) await this.readMissedEvents();
  }

  /**
   * Looks at orders that webhook and reading have missed for a minute and more, lets old ones lapse, and goes on with
   * refunds and what authors are owed.
   */
  async lookAfterPending(): Promise<void> {
    const { db, refunds, transfers, stop, clock, onFailure } = this.#deps;
    for (const order of await orderQueries(db).takeToLookAt(clock(), LOOKS_PER_ROUND)) {
      await this.#lookAfter(order).catch((error: unknown) => onFailure(error, `order ${order.id}`));
      if (stop.isRaised) return;
    }
    await refunds.finishDue();
    if (stop.isRaised) return;
    await transfers.move();
  }

  #lookAfter(order: OrderRow): Promise<void> {
    const { ordering, settling, clock } = this.#deps;
    if (clock().getTime() - order.created_at.getTime() > LAPSE_AFTER_MS) return ordering.putAway(order);
    // Asked again while the provider surely remembers the key, it tells of the payment an unanswered call has made.
    return order.payment_intent_id === null ? ordering.recallPayment(order) : settling.look(order);
  }

  /**
   * Each kind of work waits for no other. One that takes longer than its pause leaves rounds out: none pile up behind it.
   * The answer begins a round ahead of time.
   */
  #every(pauseMs: number, what: string, work: () => Promise<void>): () => void {
    const begin = (): void => {
      if (this.#running.has(what)) return;
      const run = work()
        .catch((error: unknown) => this.#deps.onFailure(error, what))
        .finally(() => this.#running.delete(what));
      this.#running.set(what, run);
    };
    const timer = setInterval(begin, pauseMs);
    timer.unref();
    this.#timers.push(timer);
    return begin;
  }
}

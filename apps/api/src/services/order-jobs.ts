import type { Db } from '../db/database.ts';
import { type OrderRow, orderQueries } from '../db/orders.queries.ts';
import type { Notices } from './notices.service.ts';
import { bareLook, type Payments } from './payments.ts';
import type { Receipts } from './receipts.service.ts';
import type { Reconciliation } from './reconciliation.service.ts';
import type { Refunds } from './refunds.service.ts';
import type { Settling } from './settling.service.ts';
import type { Transfers } from './transfers.service.ts';
import type { WebhookInbox } from './webhook-inbox.service.ts';

interface JobDeps {
  db: Db;
  payments: Payments;
  settling: Settling;
  transfers: Transfers;
  refunds: Refunds;
  inbox: WebhookInbox;
  receipts: Receipts;
  notices: Pick<Notices, 'sendDue'>;
  reconciliation: Reconciliation;
  clock: () => Date;
  onFailure: (error: unknown, what: string) => void;
}

const INBOX_EVERY_MS = 5_000;
const LOOK_EVERY_MS = 60_000;
const READ_EVENTS_EVERY_MS = 3_600_000;
/** Whether it is night is asked this often. */
const NIGHT_EVERY_MS = 15 * 60_000;
/** Webhook and reading come first; the job looks after orders that both have missed for this long. */
const LOOK_AFTER_MS = 2 * 60_000;
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
    this.#every(INBOX_EVERY_MS, 'webhook inbox', () => this.#deps.inbox.drain());
    this.#every(INBOX_EVERY_MS, 'receipts', () => this.#deps.receipts.sendDue());
    this.#every(INBOX_EVERY_MS, 'notices', () => this.#deps.notices.sendDue());
    this.#every(LOOK_EVERY_MS, 'unpaid orders', () => this.lookAfterPending());
    this.#every(READ_EVENTS_EVERY_MS, 'missed events', () => this.readMissedEvents());
    this.#every(NIGHT_EVERY_MS, 'ledger', () => this.#deps.reconciliation.compareAtNight());
  }

  /** Stops the clockwork and waits for what is under way. */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await Promise.all(this.#running.values());
  }

  /** Handles what the provider says happened and no webhook told. */
  async readMissedEvents(): Promise<void> {
    await this.#deps.reconciliation.readEvents();
    await this.#deps.inbox.drain();
  }

  /** Looks at every order that waits too long, lets old ones lapse, and goes on with refunds and what authors are owed. */
  async lookAfterPending(): Promise<void> {
    const { db, settling, refunds, transfers, clock, onFailure } = this.#deps;
    const now = clock().getTime();
    for (const order of await orderQueries(db).pendingBefore(new Date(now - LOOK_AFTER_MS), 200)) {
      const isOld = now - order.created_at.getTime() > LAPSE_AFTER_MS;
      await (isOld ? this.#lapse(order) : settling.look(order)).catch((error: unknown) =>
        onFailure(error, `order ${order.id}`),
      );
    }
    await refunds.finishDue();
    await transfers.move();
  }

  /** First the payment becomes impossible, then the order ends: never the other way round. */
  async #lapse(order: OrderRow): Promise<void> {
    const { payments, settling, db } = this.#deps;
    const intentId = order.payment_intent_id ?? (await payments.findIntentOf(order.id, order.created_at))?.id;
    if (intentId) {
      await settling.settle(order.id, bareLook(await payments.cancelIntent(intentId)));
      return;
    }
    await orderQueries(db).moveTo(order.id, 'canceled');
  }

  /** Each kind of work waits for no other. One that takes longer than its pause leaves rounds out: none pile up behind it. */
  #every(pauseMs: number, what: string, work: () => Promise<void>): void {
    const timer = setInterval(() => {
      if (this.#running.has(what)) return;
      const run = work()
        .catch((error: unknown) => this.#deps.onFailure(error, what))
        .finally(() => this.#running.delete(what));
      this.#running.set(what, run);
    }, pauseMs);
    timer.unref();
    this.#timers.push(timer);
  }
}

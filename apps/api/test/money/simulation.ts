// One class holds the whole state of a history; its independent parts have their own files, so it remains at 270 lines.
import { StoreError } from '@octavo/core/errors';
import { aBilling } from '@octavo/core/testing';
import type Stripe from 'stripe';
import { appStateQueries } from '../../src/db/app-state.queries.ts';
import { transferQueries } from '../../src/db/payments/transfers.queries.ts';
import { createDeps } from '../../src/create-deps.ts';
import type { Deps } from '../../src/deps.ts';
import { PaymentProviderError } from '../../src/payments/payment-provider.ts';
import { aBook } from '../a-book.ts';
import { aConnectedAuthor, type TestUser } from '../orders.ts';
import { openTestShop, type TestShop } from '../harness.ts';
import { confirmPayment } from '../payments.ts';
import { stripeClient } from '../stripe-client.ts';
import { isSettled } from './is-settled.ts';
import { ExternalActions } from './external-actions.ts';
import { WebhookDelivery } from './webhook-delivery.ts';
import { FaultInjector, SimulatedCrash, withDatabaseFaults, withPaymentFaults } from './fault-injection.ts';
import type { Step } from './steps.ts';

const HOUR_MS = 3_600_000;
const CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  processing: '4000000000008880',
  'pending refunds': '4000000000007726',
};

/** An order as the buyer's browser knows it. */
interface KnownOrder {
  readonly id: number;
  readonly secret: string;
  readonly intentId: string;
}

/**
 * One shop, provider and database on which many histories run. Each history has its own buyer. The process may crash at any
 * step and is then restarted on the same database.
 */
export class MoneySimulation {
  readonly shop: TestShop;
  readonly provider: Stripe;
  readonly #webhooks: WebhookDelivery;
  readonly #external: ExternalActions;
  readonly #books: readonly number[];
  readonly #authors: readonly (TestUser & { accountId: string })[];
  #faults = new FaultInjector();
  #process: Deps;
  #count = 0;
  /** The number of times that each final order status, and a crash, occurred in all histories. */
  readonly coverage = new Map<string, number>();
  /** The buyer of the current history. */
  buyer: TestUser;
  /** The sequence number of the provider's last object before the current history. */
  startSeq = '0';
  #orders: KnownOrder[] = [];
  #refundNumber = 0;
  #lastRefund: Parameters<Deps['refunds']['refundOrder']>[0] | undefined;

  private constructor(
    shop: TestShop,
    parts: { books: number[]; authors: (TestUser & { accountId: string })[]; buyer: TestUser },
  ) {
    this.shop = shop;
    this.provider = stripeClient(shop);
    this.#webhooks = new WebhookDelivery(shop);
    this.#external = new ExternalActions(shop, parts.authors[0]?.accountId ?? '');
    this.#books = parts.books;
    this.#authors = parts.authors;
    this.buyer = parts.buyer;
    this.#process = this.#startProcess();
  }

  /** Opens a shop with six books: of two connected authors, of one without an account, and of the shop itself. */
  static async open(): Promise<MoneySimulation> {
    // The buyer places more orders than a person would.
    const shop = await openTestShop({ settings: { ACCOUNT_LIMIT_FACTOR: '1000' } });
    // Events are delivered by the simulation, so that they can be duplicated, shuffled and delayed.
    shop.sandbox.webhooks.pause();
    const authors = [await aConnectedAuthor(shop, 'paid_author'), await aConnectedAuthor(shop, 'other_author')];
    const unpaid = await shop.signIn('unpaid_author');
    const sellers = [authors[0], authors[0], authors[1], authors[1], unpaid, undefined];
    const books: number[] = [];
    for (const [at, priceCents] of [1999, 333, 1, 7, 1050, 99].entries()) {
      const seller = sellers[at];
      books.push((await aBook(shop.deps, { priceCents, ...(seller ? { sellerId: seller.userId } : {}) })).id);
    }
    return new MoneySimulation(shop, { books, authors, buyer: await shop.signIn('first_buyer') });
  }

  close(): Promise<void> {
    this.#faults.reset();
    return this.shop.close();
  }

  /** Starts a history with a new buyer at the current time. */
  async startRun(): Promise<void> {
    this.#count += 1;
    this.shop.clock.now = new Date();
    // The job fetches events from an hour before this: from the start of this history.
    const anHourOn = new Date(this.shop.clock.now.getTime() + HOUR_MS);
    await appStateQueries(this.shop.deps.db).setTime('provider_events_read_to', anHourOn);
    this.startSeq = await this.#webhooks.discard();
    this.buyer = await this.shop.signIn(`buyer_${this.#count}`);
    this.#orders = [];
    this.#lastRefund = undefined;
    this.#process = this.#startProcess();
  }

  /** Runs one step. Rejections and crashes are expected; any other error is a bug. */
  async runStep(step: Step): Promise<void> {
    try {
      await this.#perform(step);
    } catch (error) {
      if (!isExpected(error)) throw error;
    }
    if (!this.#faults.isCrashed) return;
    // A crashed process is restarted on the data that it left.
    this.#countEvent('crash');
    this.#process = this.#startProcess();
  }

  /** Settles a history: without faults, all events are delivered and all jobs run. */
  async settle(): Promise<void> {
    this.#faults.reset();
    if (this.#faults.isCrashed) this.#process = this.#startProcess();
    for (const author of this.#authors) await this.shop.sandbox.testHelpers.onboard(author.accountId);
    const { scheduler, inbox } = this.#process;
    const shares = transferQueries(this.shop.deps.db);
    for (let round = 0; round < 4; round += 1) {
      this.shop.clock.now = new Date(this.shop.clock.now.getTime() + 7 * HOUR_MS);
      await this.#webhooks.deliver(inbox, { how: 'in order', seed: 0 });
      await inbox.drain();
      for (const author of this.#authors) await shares.retryNow(author.accountId, this.shop.clock.now);
      await scheduler.pollPendingOrders();
      if (await isSettled(this.shop.deps.db, this.buyer.userId)) return;
    }
  }

  /** Cleans up after a history, so that the jobs of the next ones have nothing to do with it. */
  async cleanUp(): Promise<void> {
    const { db } = this.shop.deps;
    for (const { status } of await this.orders()) this.#countEvent(status);
    await db
      .updateTable('orders')
      .set({ status: 'canceled' })
      .where('user_id', '=', this.buyer.userId)
      .where('status', '=', 'pending_payment')
      .execute();
    await db.updateTable('stripe_events').set({ handled_at: new Date() }).where('handled_at', 'is', null).execute();
    await db.updateTable('email_outbox').set({ sent_at: new Date() }).where('sent_at', 'is', null).execute();
    // The jobs of all later histories would process the share of an author without an account.
    await db.updateTable('transfers').set({ status: 'void' }).where('status', '=', 'due').execute();
  }

  /** The stored orders of this history. */
  orders() {
    return this.shop.deps.db
      .selectFrom('orders')
      .where('user_id', '=', this.buyer.userId)
      .orderBy('id')
      .select(['id', 'status', 'total_cents', 'charge_id', 'payment_intent_id', 'paid_at'])
      .execute();
  }

  #countEvent(event: string): void {
    this.coverage.set(event, (this.coverage.get(event) ?? 0) + 1);
  }

  #startProcess(): Deps {
    this.#faults = new FaultInjector();
    const { deps } = this.shop;
    return createDeps({
      ...deps,
      db: withDatabaseFaults(deps.db, this.#faults),
      payments: withPaymentFaults(deps.payments, this.#faults),
    });
  }

  async #perform(step: Step): Promise<void> {
    const { inbox, paymentSync, scheduler, reconciliation } = this.#process;
    switch (step.do) {
      case 'order':
        return this.#order(step.books);
      case 'pay': {
        const secret = this.#orderAt(step.order)?.secret;
        if (secret) await confirmPayment(this.shop, secret, CARDS[step.card]);
        return;
      }
      case 'deliver':
        await this.#webhooks.deliver(inbox, step);
        return inbox.drain();
      case 'read':
        return paymentSync.syncBuyer(this.buyer.userId);
      case 'wait':
        this.shop.clock.now = new Date(this.shop.clock.now.getTime() + step.hours * HOUR_MS + 180_000);
        await scheduler.pollPendingOrders();
        if (step.hours > 0) await reconciliation.fetchEvents();
        return inbox.drain();
      case 'refund':
        return this.#refund(step);
      case 'refundAgain':
        if (this.#lastRefund) await this.#process.refunds.refundOrder(this.#lastRefund);
        return;
      case 'author':
      case 'bankResolves':
      case 'bankRefund':
      case 'dashboardRefund':
      case 'disputeResolves':
      case 'dispute':
      case 'transferReversal':
        return this.#external.perform(step, 'order' in step ? this.#orderAt(step.order)?.intentId : undefined);
      case 'loseCall':
        return this.#faults.loseNextCall(step.call);
      case 'crash':
        return this.#faults.crashAfter(step.after);
      case 'concurrent':
        await Promise.all(step.steps.map((one) => this.#perform(one).catch(rethrowUnexpected)));
        return;
    }
  }

  async #order(books: readonly number[]): Promise<void> {
    const placed = await this.#process.orders.place(this.buyer.userId, {
      payment_method: 'stripe',
      payment_method_title: 'Credit Card (Stripe)',
      set_paid: false,
      billing: aBilling(),
      line_items: books.map((at) => ({
        product_id: this.#books[at] ?? 0,
        quantity: 1,
        name: '',
        authorStripeID: '',
        total: '',
      })),
    });
    const secret = placed.stripe_payment_intent_client_secret ?? '';
    this.#orders.push({ id: Number(placed.id), secret, intentId: secret.split('_secret_')[0] ?? '' });
  }

  async #refund({ order, of, percent }: Extract<Step, { do: 'refund' }>): Promise<void> {
    const known = this.#orderAt(order);
    if (!known) return;
    const lines = await this.shop.deps.db
      .selectFrom('order_lines')
      .where('order_id', '=', known.id)
      .orderBy('position')
      .select(['id', 'price_cents'])
      .execute();
    const total = lines.reduce((sum, line) => sum + line.price_cents, 0);
    this.#refundNumber += 1;
    this.#lastRefund = {
      orderId: known.id,
      reason: 'a history',
      requestId: `h-${this.#refundNumber}`,
      ...(of === 'line' ? { lines: [lines[percent % lines.length]?.id ?? 0] } : {}),
      ...(of === 'part' ? { amount: Math.max(1, Math.floor((total * percent) / 100)) } : {}),
    };
    await this.#process.refunds.refundOrder(this.#lastRefund);
  }

  #orderAt(order: number): KnownOrder | undefined {
    return this.#orders[order % Math.max(1, this.#orders.length)];
  }
}

/** Whether an error is a rejection by the shop or the provider, a lost call, or a crash. */
function isExpected(error: unknown): boolean {
  if (error instanceof SimulatedCrash || error instanceof StoreError || error instanceof PaymentProviderError)
    return true;
  return error instanceof TypeError && error.message.startsWith('The sandbox rejected');
}

function rethrowUnexpected(error: unknown): void {
  if (!isExpected(error)) throw error;
}

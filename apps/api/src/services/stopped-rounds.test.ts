import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { buy, order, type Person } from '../../test/buy.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { confirmPayment } from '../../test/pay.ts';
import { expectBalancedBooks } from '../../test/proof.ts';
import { noticeQueries } from '../db/notices.queries.ts';
import { passwordResetQueries } from '../db/password-resets.queries.ts';
import { shopNoteQueries } from '../db/shop-notes.queries.ts';
import { stripeEventQueries } from '../db/stripe-events.queries.ts';
import { createDeps, type Deps } from '../deps.ts';
import { Notices } from './notices.service.ts';
import type { Payments } from './payments.ts';
import { StopFlag } from './stop-flag.ts';

const MINUTE_MS = 60_000;

let shop: TestShop;
let buyer: Person;
let people = 0;

beforeAll(async () => {
  shop = await openTestShop();
  shop.sandbox.webhooks.pause();
});
beforeEach(async () => {
  people += 1;
  shop.time.now = new Date();
  buyer = await shop.signIn(`left_waiting_${people}`);
});
afterEach(() => expectBalancedBooks(shop));
afterAll(() => shop.close());

/** Another process on this shop, which is told to stop as soon as it asks the provider `what`; and how often it asked. */
function stoppedAt(what: 'lookAt' | 'movementsOf'): { deps: Deps; asked: () => number } {
  let asked = 0;
  const { payments } = shop.deps;
  const stopping = async <T>(answer: Promise<T>): Promise<T> => {
    asked += 1;
    await deps.orderJobs.stop();
    return answer;
  };
  const lookAt: Payments['lookAt'] = (...question) => stopping(payments.lookAt(...question));
  const movementsOf: Payments['movementsOf'] = (id) => stopping(payments.movementsOf(id));
  const deps = createDeps({
    ...shop.deps,
    payments: { ...payments, ...(what === 'lookAt' ? { lookAt } : { movementsOf }) },
  });
  return { deps, asked: () => asked };
}

async function threePaidUnseen(): Promise<void> {
  for (const name of ['a', 'b', 'c']) {
    const person = await shop.signIn(`unseen_${name}_${people}`);
    const { secret } = await order(shop, person, [{ priceCents: 1000 }]);
    await confirmPayment(shop, secret);
  }
}

it('looks at no further order once the shop closes', async () => {
  await threePaidUnseen();
  shop.time.now = new Date(shop.time.now.getTime() + 3 * MINUTE_MS);
  const { deps, asked } = stoppedAt('lookAt');
  await deps.orderJobs.lookAfterPending();
  expect(asked()).toBe(1);
  shop.time.now = new Date(shop.time.now.getTime() + 3 * MINUTE_MS);
  await shop.deps.orderJobs.lookAfterPending();
});

it('leaves events in the inbox once the shop closes, for whoever comes next', async () => {
  await threePaidUnseen();
  await shop.deps.reconciliation.readEvents();
  const waiting = await stripeEventQueries(shop.deps.db).countWaiting();
  const { deps, asked } = stoppedAt('lookAt');
  await deps.inbox.drain();
  expect(asked()).toBe(1);
  expect(await stripeEventQueries(shop.deps.db).countWaiting()).toBe(waiting - 1);
  await shop.deps.inbox.drain();
  expect(await stripeEventQueries(shop.deps.db).countWaiting()).toBe(0);
});

it('begins a night of the books anew at the next start, and at once', async () => {
  for (let count = 0; count < 3; count += 1) await buy(shop, buyer, [{ priceCents: 500 }]);
  const night = new Date(shop.time.now.getTime() + 24 * 60 * MINUTE_MS);
  night.setUTCHours(3, 0, 0, 0);
  shop.time.now = night;
  const { deps, asked } = stoppedAt('movementsOf');
  await deps.reconciliation.compareAtNight();
  expect(asked()).toBe(1);
  const compared = () => shopNoteQueries(shop.deps.db).moment('ledger_compared_at');
  expect(await compared()).toBeUndefined();
  await shop.deps.reconciliation.compareAtNight();
  expect(await compared()).toEqual(night);
});

it('sends no further letter once the shop closes', async () => {
  const stop = new StopFlag();
  const { userId } = buyer;
  const now = shop.time.now;
  const notices = noticeQueries(shop.deps.db);
  for (const recipient of ['one@octavo.example', 'two@octavo.example'])
    await notices.owe({ kind: 'password_changed', userId, recipient, name: 'Ida', now });
  const sent: string[] = [];
  const sender = new Notices({
    notices,
    resets: passwordResetQueries(shop.deps.db),
    mailer: {
      send: async ({ to }) => {
        sent.push(to);
        stop.raise();
      },
    },
    mailOrigin: () => 'https://shop.example',
    stop,
    clock: () => now,
    onFailure: () => {},
  });
  await sender.sendDue();
  expect(sent).toHaveLength(1);
  stop.lower();
  await sender.sendDue();
  expect(sent.toSorted()).toEqual(['one@octavo.example', 'two@octavo.example']);
});

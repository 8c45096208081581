import { expect, it, describe, beforeAll, afterAll } from 'vitest';
import { stripeClient } from '../../test/stripe-client.ts';
import { openTestShop, SHOP, type TestShop } from '../../test/harness.ts';

let shop: TestShop;
let failed = 0;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** A new author without a payment account. */
async function anAuthor(username: string) {
  const author = await shop.signIn(username);
  await shop.deps.db.updateTable('users').set({ role: 'author' }).where('id', '=', author.userId).execute();
  return author;
}

const accountOf = async (userId: number): Promise<string | null> =>
  (
    await shop.deps.db
      .selectFrom('users')
      .where('id', '=', userId)
      .select('stripe_account_id')
      .executeTakeFirstOrThrow()
  ).stripe_account_id;

const accountsOf = async (userId: number) =>
  (await stripeClient(shop).accounts.list({ limit: 100 })).data.filter(
    ({ metadata }) => metadata?.['author_id'] === String(userId),
  );

/** Visits a URL as a browser. */
const visit = (url: string, method = 'GET') => shop.sandbox.browserFetch(new Request(url, { method }));

describe('a payment account link', () => {
  it('returns 403 to customers and 401 to anonymous callers', { tags: ['check-19'] }, async () => {
    const customer = await shop.signIn('a_customer');
    await expect(customer.api.stripe.login()).rejects.toMatchObject({ status: 403, code: 'permission_denied' });
    expect(await accountOf(customer.userId)).toBeNull();
    expect((await shop.fetch('/api/v1/stripe/login')).status).toBe(401);
  });

  it('creates an account for an author without one', { tags: ['check-19'] }, async () => {
    const [one, other] = [await anAuthor('first_author'), await anAuthor('second_author')];
    const response = await one.api.stripe.login();
    expect(response).toMatchObject({
      onboarding_completed: false,
      message: 'Finish setting up your payouts to be paid for your sales.',
      url: expect.stringMatching(new RegExp(`^${SHOP}/sandbox/connect/onboarding/\\w{32}$`)),
    });
    const account = await accountOf(one.userId);
    expect((await accountsOf(one.userId)).map(({ id, email }) => [id, email])).toEqual([
      [account, 'first_author@octavo.example'],
    ]);
    expect(await accountOf(other.userId)).toBeNull();
    await other.api.stripe.login();
    expect(await accountOf(other.userId)).not.toBe(account);
  });

  it(
    'leads through onboarding back to the shop, and later to the author’s provider page',
    { tags: ['check-19'] },
    async () => {
      const author = await anAuthor('third_author');
      const { url } = await author.api.stripe.login();
      expect(await (await visit(url ?? '')).text()).toContain('third_author@octavo.example');
      const done = await visit(url ?? '', 'POST');
      expect(done.headers.get('location')).toBe(`${SHOP}/studio/payouts?connect=returned`);
      const again = await author.api.stripe.login();
      expect(again).toMatchObject({ onboarding_completed: true, message: 'Your payouts are set up.' });
      expect(await (await visit(again.url ?? '')).text()).toContain(await accountOf(author.userId));
      expect((await visit(url ?? '')).headers.get('location')).toBe(`${SHOP}/studio/payouts?connect=expired`);
    },
  );

  it('creates one account for repeated and concurrent requests', async () => {
    const author = await anAuthor('hasty_author');
    await Promise.all(Array.from({ length: 5 }, () => author.api.stripe.login().catch(() => undefined)));
    await author.api.stripe.login();
    expect(await accountsOf(author.userId)).toHaveLength(1);
    const links = await shop.sandbox.requests.list({ route: 'POST /v1/accounts' });
    const keys = links.map(({ idempotencyKey }) => idempotencyKey);
    expect(new Set(keys.filter((key) => key?.startsWith(`acct:${author.userId}:`))).size).toBe(1);
    expect(keys.filter((key) => !/^acct:\d+:\d+$/.test(key ?? ''))).toEqual([]);
  });

  it('creates one account when the provider’s response is lost', async () => {
    const author = await anAuthor('unlucky_author');
    shop.sandbox.faults.inject('POST /v1/accounts', 'reset_after', { times: 4 });
    await author.api.stripe.login().catch(() => undefined);
    shop.sandbox.faults.clear();
    await author.api.stripe.login();
    expect(await accountsOf(author.userId)).toHaveLength(1);
  });

  it.each([
    ['before the account is created', 'POST /v1/accounts', 'status_500'],
    ['after the account is created', 'POST /v1/accounts', 'status_500_after'],
    ['for the account link', 'POST /v1/accounts/:id', 'status_500'],
  ] as const)('creates one account when the provider stores an error response %s', async (_, route, fault) => {
    const author = await anAuthor(`failed_author_${(failed += 1)}`);
    shop.sandbox.faults.inject(route, fault);
    expect(await author.api.stripe.login()).toMatchObject({ onboarding_completed: false });
    shop.sandbox.faults.clear();
    await author.api.stripe.login();
    expect((await accountsOf(author.userId)).map(({ id, email }) => [id, email])).toEqual([
      [await accountOf(author.userId), `failed_author_${failed}@octavo.example`],
    ]);
  });

  it('creates an account eventually after several stored error responses', async () => {
    const author = await anAuthor('patient_author');
    // Each login sends the call twice, because it retries once.
    for (let login = 0; login < 3; login += 1) {
      shop.sandbox.faults.inject('POST /v1/accounts', 'status_500', { times: 4 });
      await expect(author.api.stripe.login()).rejects.toMatchObject({ code: 'payment_provider_unavailable' });
    }
    shop.sandbox.faults.clear();
    await author.api.stripe.login();
    expect(await accountsOf(author.userId)).toHaveLength(1);
  });

  it('reports the provider’s requirements after it stops payouts', async () => {
    const author = await anAuthor('asked_author');
    await author.api.stripe.login();
    const account = (await accountOf(author.userId)) ?? '';
    await shop.sandbox.testHelpers.onboard(account);
    await shop.sandbox.testHelpers.restrict(account);
    expect(await author.api.stripe.login()).toMatchObject({
      onboarding_completed: true,
      message: 'Stripe needs something from you before it can pay you again.',
    });
    expect(await shop.deps.connect.onboardingStatusOf(author.userId)).toBe('restricted');
  });

  it('distinguishes a deleted account from an unavailable provider', async () => {
    const author = await anAuthor('lost_author');
    await shop.deps.db
      .updateTable('users')
      .set({ stripe_account_id: 'acct_gone' })
      .where('id', '=', author.userId)
      .execute();
    await expect(author.api.stripe.login()).rejects.toMatchObject({ status: 404, code: 'stripe_account_missing' });
    shop.sandbox.faults.inject('GET /v1/accounts/:id', 'status_500', { times: 4 });
    await expect(author.api.stripe.login()).rejects.toMatchObject({
      status: 502,
      code: 'payment_provider_unavailable',
    });
    expect(await shop.deps.connect.onboardingStatusOf(author.userId)).toBe('unknown');
    shop.sandbox.faults.clear();
  });
});

import { aBilling } from '@octavo/core/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { aMember, call, PASSWORD } from '../../test/a-member.ts';
import { emailsOf, subjectsTo, verificationKeysTo } from '../../test/emails.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { orderRequest } from '../../test/order-request.ts';
import { emailRecipientQueries } from '../db/mail/email-recipients.queries.ts';
import { createDeps } from '../create-deps.ts';
import { MAX_UNVERIFIED_EMAILS, RecipientLimiter } from './recipient-limiter.ts';

const HOUR_MS = 3_600_000;
let shop: TestShop;
let count = 0;
let username: string;
let email: string;
let token: string;
beforeAll(async () => {
  shop = await openTestShop();
});
beforeEach(async () => {
  await shop.deps.db.deleteFrom('rate_limits' as never).execute();
  count += 1;
  username = `flooded_${count}`;
  email = `${username}@octavo.example`;
  ({ token } = await aMember(shop, username, { isVerified: false }));
  await shop.deps.backgroundTasks.drain();
});
afterAll(() => shop.close());

const sendAndListSubjects = async (address = email) => {
  await shop.deps.emails.sendDue();
  return subjectsTo(shop, address);
};
const makeAppPassword = async (name = 'KOReader', as = token) => {
  expect((await call(shop, 'POST', '/users/app-passwords', as, { name })).status).toBe(201);
};
const orderFor = async (address: string, buyer: string, books = 1) => {
  const { api } = await shop.signIn(buyer);
  for (let book = 0; book < books; book += 1) {
    const { id } = await aBook(shop.deps, { priceCents: 0 });
    await api.orders.create({ ...orderRequest([{ id, total: '0.00' }]), billing: aBilling({ email: address }) });
  }
};
const verify = async () => {
  await shop.api.users.verifyEmail({ key: (await verificationKeysTo(shop, email))[0] ?? '' });
};

describe('an unverified address', () => {
  it('gets three emails an hour, and the waiting ones after the hour', async () => {
    await orderFor(email, username, 5);
    expect(await sendAndListSubjects()).toHaveLength(MAX_UNVERIFIED_EMAILS);
    await shop.advanceClock(HOUR_MS - 1000);
    expect(await sendAndListSubjects()).toHaveLength(MAX_UNVERIFIED_EMAILS);
    await shop.advanceClock(2000);
    expect(await sendAndListSubjects()).toHaveLength(6);
    expect((await sendAndListSubjects()).filter((subject) => subject.startsWith('Your Octavo order'))).toHaveLength(5);
  });

  it('gets all waiting emails at once when it is verified', async () => {
    await orderFor(email, username, 5);
    expect(await sendAndListSubjects()).toHaveLength(3);
    await verify();
    expect(await sendAndListSubjects()).toHaveLength(6);
    for (let time = 0; time < 4; time += 1) await makeAppPassword(`App ${time}`);
    expect(await sendAndListSubjects()).toHaveLength(10);
  });

  it('gets three emails an hour in any window of an hour', async () => {
    await shop.advanceClock(HOUR_MS - 2);
    await orderFor(email, username, 2);
    expect(await sendAndListSubjects()).toHaveLength(3);
    // The first email was sent an hour ago, the others just now.
    await shop.advanceClock(1003);
    await orderFor(email, username, 3);
    expect(await sendAndListSubjects()).toHaveLength(4);
  });

  it('gets three emails from concurrent processes', async () => {
    await orderFor(email, username, 6);
    const other = createDeps(shop.deps);
    await Promise.all([shop.deps.emails.sendDue(), other.emails.sendDue(), other.emails.sendDue()]);
    expect(await sendAndListSubjects()).toHaveLength(3);
  });

  it('is counted in any letter case; its variants with a plus sign share one separate count', async () => {
    const variants = [1, 2, 3, 4].map((tag) => `${username}+${tag}@OCTAVO.example`);
    for (const variant of variants) {
      const form = { email: variant, password: PASSWORD, first_name: 'Win', last_name: '', role: 'customer' } as const;
      await shop.api.auth.register({ ...form, username: `${username}_${variants.indexOf(variant)}` });
    }
    await shop.deps.emails.sendDue();
    const emails = (await emailsOf(shop)).filter((mail) => mail.startsWith(`To: ${username}`));
    expect(emails).toHaveLength(1 + MAX_UNVERIFIED_EMAILS);
    await orderFor(email.toUpperCase(), `${username}_0`, 3);
    await shop.deps.emails.sendDue();
    const all = (await emailsOf(shop)).filter((mail) => mail.toLowerCase().startsWith(`to: ${email}`));
    expect(all).toHaveLength(MAX_UNVERIFIED_EMAILS);
  });

  it('gets a link before the other waiting emails', async () => {
    await orderFor(email, username, 4);
    await shop.deps.emails.sendDue();
    expect((await call(shop, 'POST', '/users/email/verification', token)).status).toBe(200);
    await shop.deps.emails.sendDue();
    await shop.advanceClock(HOUR_MS);
    expect((await sendAndListSubjects()).slice(3)).toEqual(['Verify your email address for Octavo']);
    await shop.advanceClock(1000);
    expect((await sendAndListSubjects()).slice(4)).toHaveLength(2);
  });

  it('keeps its count when the account is deleted and registered again', async () => {
    for (let time = 0; time < 3; time += 1) {
      expect((await call(shop, 'DELETE', '/users/me', token, { password: PASSWORD })).status).toBe(204);
      await shop.deps.emails.sendDue();
      ({ token } = await aMember(shop, username, { isVerified: false }));
      await shop.deps.emails.sendDue();
    }
    expect(await sendAndListSubjects()).toHaveLength(3);
  });

  it('gets the newest of several notices of the same kind, and every receipt', async () => {
    await orderFor(email, username, 2);
    expect(await sendAndListSubjects()).toHaveLength(3);
    for (const name of ['First', 'Second', 'Third']) {
      await makeAppPassword(name);
      await shop.deps.emails.sendDue();
    }
    await orderFor(email, username, 2);
    await shop.deps.emails.sendDue();
    await shop.advanceClock(HOUR_MS + 1000);
    await sendAndListSubjects();
    const emails = (await emailsOf(shop)).filter((mail) => mail.startsWith(`To: ${email}`));
    expect(emails).toHaveLength(6);
    expect(emails.filter((mail) => mail.includes('with the name'))).toEqual([expect.stringContaining('"Third"')]);
  });

  it('is not used up by emails that the mail server refused', async () => {
    const outbox = shop.deps.db.selectFrom('email_recipient_sends').selectAll();
    const before = await outbox.execute();
    const { rows } = await shop.pool.query<{ id: number }>(
      `insert into email_outbox (template, recipient, recipient_name, next_attempt_at)
       values ('receipt', 'refused@octavo.example', 'Ida', $1) returning id`,
      [shop.clock.now],
    );
    // A receipt without an order cannot be rendered.
    await shop.deps.emails.sendDue();
    const after = await outbox.execute();
    expect(after.flatMap((row) => row.recent_sends)).toHaveLength(before.flatMap((row) => row.recent_sends).length);
    await shop.pool.query('delete from email_outbox where id = $1', [rows[0]?.id]);
  });
});

describe('a verified address', () => {
  beforeEach(verify);

  it('has no limit for the emails of its account', async () => {
    await orderFor(email, username, 6);
    expect(await sendAndListSubjects()).toHaveLength(7);
  });

  it('gets the notice about its change without a limit, even after a flood', async () => {
    for (let time = 0; time < 4; time += 1) await makeAppPassword(`App ${time}`);
    const profile = { first_name: 'Ida', last_name: 'Moor', email: `thief.${email}` };
    expect((await call(shop, 'PUT', '/users/profile', token, profile)).status).toBe(200);
    expect((await sendAndListSubjects()).at(-1)).toBe('The email address of your Octavo account was changed');
  });

  it('is limited for the orders of another customer', async () => {
    await orderFor(email, `buyer_for_${username}`, 6);
    // The link that verified the address is counted too.
    expect(await sendAndListSubjects()).toHaveLength(MAX_UNVERIFIED_EMAILS);
  });
});

it('stores nothing that identifies a person, and deletes counts after an hour', async () => {
  const counts = () => shop.deps.db.selectFrom('email_recipient_sends').selectAll().execute();
  const rows = await counts();
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter((row) => row.recipient_digest.toString('latin1').includes('octavo'))).toEqual([]);
  const limiter = new RecipientLimiter({
    queries: emailRecipientQueries(shop.deps.db),
    secret: 'a secret of the tests',
    clock: () => shop.clock.now,
  });
  await limiter.deleteExpired();
  expect((await counts()).length).toBeGreaterThan(0);
  await shop.advanceClock(HOUR_MS + 1000);
  await limiter.deleteExpired();
  expect(await counts()).toEqual([]);
});

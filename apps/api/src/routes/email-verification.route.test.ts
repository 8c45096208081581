import { randomBytes } from 'node:crypto';
import type { User } from '@octavo/core/entities';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aMember, call, PASSWORD } from '../../test/a-member.ts';
import { emailsOf, parseResetLink, subjectsTo, verificationKeysTo } from '../../test/emails.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { emailVerificationQueries } from '../db/mail/email-verifications.queries.ts';
import { hashSecret } from '../security/secret-hash.ts';

const SUBJECT = 'Verify your email address for Octavo';
const DAY_MS = 86_400_000;
let shop: TestShop;
let count = 0;
let username: string;
let email: string;
let token: string;
beforeAll(async () => {
  shop = await openTestShop();
});
beforeEach(async () => {
  count += 1;
  username = `unverified_${count}`;
  email = `${username}@octavo.example`;
  ({ token } = await aMember(shop, username, { isVerified: false }));
  // A second link replaces the first one when no process has tried to send it.
  await shop.deps.backgroundTasks.drain();
});
afterAll(() => shop.close());

const me = async () => ((await (await call(shop, 'GET', '/users/me', token)).json()) as { user: User }).user;
const isVerified = async () => (await me()).email_verified;
const keys = (address = email) => verificationKeysTo(shop, address);
/** A session does not last as long as a link. */
const isVerifiedInDatabase = async () => {
  const { rows } = await shop.pool.query('select 1 from users where email = $1 and email_verified_at is not null', [
    email,
  ]);
  return rows.length > 0;
};
const verify = (key: string) => shop.api.users.verifyEmail({ key });
const sendLink = () => call(shop, 'POST', '/users/email/verification', token);
const moveTo = (address: string) =>
  call(shop, 'PUT', '/users/profile', token, { first_name: 'Ida', last_name: 'Moor', email: address });

describe('a registration', () => {
  it('emails a link, and the account works before the link is opened', async () => {
    expect(await subjectsTo(shop, email)).toEqual([SUBJECT]);
    expect(await me()).toMatchObject({ email, email_verified: false });
    const { user } = await shop.api.auth.login({ username, password: PASSWORD });
    expect(user).toMatchObject({ email_verified: false });
  });

  it('is verified by the button of the page, not by opening the page', async () => {
    const [key = ''] = await keys();
    await shop.fetch(`/verify-email?key=${key}`);
    await shop.fetch(`/api/v1/users/email/verify?key=${key}`);
    expect(await isVerified()).toBe(false);
    expect(await verify(key)).toBe(`Your email address ${email} is verified.`);
    expect(await isVerified()).toBe(true);
  });
});

describe('a link', () => {
  it('works twice, signed out, and after a newer one was sent', async () => {
    await sendLink();
    const [older = '', newer = ''] = await keys();
    expect(newer).not.toBe(older);
    expect(await verify(older)).toContain('is verified');
    expect(await verify(older)).toContain('is verified');
    expect(await verify(newer)).toContain('is verified');
  });

  it('works when a newer one is issued while it is being sent', async () => {
    const { db } = shop.deps;
    await keys();
    const { user_id: userId, ...sent } = await db
      .selectFrom('email_outbox')
      .where('template', '=', 'email_verification')
      .where('recipient', '=', email)
      .select(['user_id', 'template', 'recipient', 'recipient_name', 'payload', 'next_attempt_at', 'created_at'])
      .executeTakeFirstOrThrow();
    const issue = async (attempts: number, key: string) => {
      const { id } = await db
        .insertInto('email_outbox')
        .values({ ...sent, payload: JSON.stringify(sent.payload), user_id: userId, attempts })
        .returning('id')
        .executeTakeFirstOrThrow();
      const expiresAt = new Date(shop.clock.now.getTime() + DAY_MS);
      await emailVerificationQueries(db).issueKey(id, hashSecret(key), shop.clock.now, expiresAt);
    };
    const [older, newer] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')];
    await issue(1, older);
    await issue(1, newer);
    expect(await verify(older)).toContain('is verified');
    expect(await verify(newer)).toContain('is verified');
  });

  it('expires after seven days, and then sends a new link without a login', async () => {
    const [key = ''] = await keys();
    await shop.advanceClock(7 * DAY_MS);
    await expect(verify(key)).rejects.toMatchObject({
      code: 'verification_link_expired',
      status: 422,
      message: `This link has expired. We will email a new one to ${email} within an hour.`,
    });
    expect(await isVerifiedInDatabase()).toBe(false);
    const renewed = (await keys()).at(-1) ?? '';
    expect(renewed).not.toBe(key);
    expect(await verify(renewed)).toContain('is verified');
    expect(await verify(key)).toContain('is verified');
    expect(await keys()).toHaveLength(2);
  });

  it('is rejected when it was guessed, or when the account has another address', async () => {
    const [key = ''] = await keys();
    expect((await moveTo(`moved.${email}`)).status).toBe(200);
    for (const wrong of [key, 'guessed', '']) {
      await expect(verify(wrong)).rejects.toMatchObject({ code: 'verification_link_invalid', status: 422 });
    }
    expect(await isVerified()).toBe(false);
  });

  it('is stored as a hash', async () => {
    const [key = ''] = await keys();
    const { rows } = await shop.pool.query<{ line: string }>(
      'select to_jsonb(links)::text as line from email_verifications links union all select to_jsonb(email_outbox)::text from email_outbox',
    );
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.filter(({ line }) => line.includes(key))).toEqual([]);
  });

  it('is sent at most five times an hour, and not for a verified address', async () => {
    const statuses: number[] = [];
    for (let time = 0; time < 6; time += 1) statuses.push((await sendLink()).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    await verify((await keys()).at(-1) ?? '');
    expect(await (await sendLink()).json()).toEqual({ message: `Your email address ${email} is verified.` });
    expect((await call(shop, 'POST', '/users/email/verification')).status).toBe(401);
  });

  it('verifies no address that the account gets at the same moment', async () => {
    const [key = ''] = await keys();
    await Promise.allSettled([verify(key), moveTo(`moved.${email}`)]);
    expect(await me()).toMatchObject({ email: `moved.${email}`, email_verified: false });
  });
});

describe('a changed address', () => {
  beforeEach(async () => {
    await verify((await keys())[0] ?? '');
  });

  it('gets a link, and is unverified until it is opened', async () => {
    const response = await moveTo(`moved.${email}`);
    expect(await response.json()).toMatchObject({ user: { email_verified: false } });
    expect(await subjectsTo(shop, `moved.${email}`)).toEqual([SUBJECT]);
    await verify((await keys(`moved.${email}`))[0] ?? '');
    expect(await isVerified()).toBe(true);
  });

  it('stays verified when only its letter case or the name changed', async () => {
    await moveTo(email.toUpperCase());
    expect(await isVerified()).toBe(true);
    expect(await subjectsTo(shop, email.toUpperCase())).toEqual([]);
  });

  it('is verified again by the link that undoes the change', async () => {
    await moveTo(`thief.${email}`);
    const notice = (await emailsOf(shop)).findLast((mail) => mail.startsWith(`To: ${email}`)) ?? '';
    await shop.api.users.undoEmailChange({ key: /undo-email\?key=(\S+)/.exec(notice)?.[1] ?? '' });
    const row = await shop.deps.accounts.me((await shop.signIn(username)).userId);
    expect(row).toMatchObject({ email, email_verified: true });
  });
});

it('an opened link for a new password verifies the address, a requested one does not', async () => {
  await shop.api.auth.forgotPassword({ email });
  const { key, login } = parseResetLink((await emailsOf(shop)).at(-1) ?? '');
  expect(await isVerified()).toBe(false);
  await shop.api.auth.resetPassword({ key, login, new_password: 'Salt & Lamp 43!' });
  const { user } = await shop.api.auth.login({ username, password: 'Salt & Lamp 43!' });
  expect(user).toMatchObject({ email_verified: true });
});

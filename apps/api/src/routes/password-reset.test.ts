import { ValidationError } from '@octavo/core/errors';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { markEmailVerified } from '../../test/a-member.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { unsentResetLinks, emailsOf, parseResetLink } from '../../test/emails.ts';
import { captureBackgroundTasks } from '../../test/captured-background-tasks.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const OLD_PASSWORD = 'Tide & Clock 42!';
const NEW_PASSWORD = 'Salt & Lamp 43!';
let count = 0;
let user: { username: string; email: string };
beforeEach(async () => {
  count += 1;
  user = { username: `forgetful_${count}`, email: `forgetful.${count}+books@octavo.example` };
  await shop.api.auth.register({ ...user, password: OLD_PASSWORD, first_name: 'Ida', last_name: '', role: 'customer' });
  await markEmailVerified(shop, user.username);
});

const requestReset = (email: string) =>
  shop.fetch('/api/v1/auth/forgot-password', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
const link = async () => {
  await requestReset(user.email);
  return parseResetLink((await emailsOf(shop)).findLast((mail) => mail.includes('/reset-password?')) ?? '');
};
const login = (password: string) => shop.api.auth.login({ username: user.username, password });
const isRejected = { code: 'reset_link_invalid', status: 422 };

describe('requesting a reset link', () => {
  it(
    'returns the same response for known and unknown addresses, and emails only known ones',
    { tags: ['check-2'] },
    async () => {
      const before = (await link(), (await emailsOf(shop)).length);
      const strip = async (response: Response) => ({ status: response.status, body: await response.text() });
      const unknown = await strip(await requestReset('unknown.user@octavo.example'));
      const known = await strip(await requestReset(user.email.toUpperCase()));
      expect(known).toEqual(unknown);
      expect(known.status).toBe(200);
      const emails = await emailsOf(shop);
      expect(emails).toHaveLength(before + 1);
      expect(emails.at(-1)).toContain(`To: ${user.email}`);
    },
  );

  it('responds before it looks up the account or sends the email', { tags: ['check-2'] }, async () => {
    const before = (await emailsOf(shop)).length;
    const queuedEmails = async (email: string) => {
      const [later] = await captureBackgroundTasks(shop, () => requestReset(email));
      const rows = await unsentResetLinks(shop);
      await later?.();
      return rows;
    };
    const [known] = await queuedEmails(user.email);
    expect(await emailsOf(shop)).toHaveLength(before + 1);
    const [unknown] = await queuedEmails('unknown.user@octavo.example');
    expect(await emailsOf(shop)).toHaveLength(before + 1);
    // The stored rows for known and unknown addresses differ only in the address.
    expect({ ...unknown, id: 0, recipient: '' }).toEqual({ ...known, id: 0, recipient: '' });
    expect(await unsentResetLinks(shop)).toEqual([]);
  });

  it('sends a link to this shop’s page with the key and the user name', async () => {
    const { address, login: name } = await link();
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:3000\/reset-password\?key=[\w-]{43}&login=/);
    expect(name).toBe(user.username);
  });

  it('validates the address with the messages of the form', async () => {
    await expect(shop.api.auth.forgotPassword({ email: 'nonsense' })).rejects.toMatchObject({
      errors: { email: 'Please enter a valid email address' },
    });
  });
});

describe('setting a new password with a reset link', () => {
  it('works once, with the user name or email address in any letter case', { tags: ['check-3'] }, async () => {
    const { key } = await link();
    const response = await shop.api.auth.resetPassword({
      key,
      login: user.email.toUpperCase(),
      new_password: NEW_PASSWORD,
    });
    expect(response.message).not.toBe('');
    await expect(login(OLD_PASSWORD)).rejects.toMatchObject({ code: 'credentials_invalid' });
    expect((await login(NEW_PASSWORD)).access_token).not.toBeNull();
    const again = shop.api.auth.resetPassword({ key, login: user.username, new_password: OLD_PASSWORD });
    await expect(again).rejects.toBeInstanceOf(ValidationError);
    await expect(again).rejects.toMatchObject(isRejected);
    expect((await login(NEW_PASSWORD)).access_token).not.toBeNull();
  });

  it('succeeds for one of two concurrent requests', { tags: ['check-3'] }, async () => {
    const { key, login: name } = await link();
    const tries = await Promise.allSettled(
      [NEW_PASSWORD, OLD_PASSWORD].map((new_password) =>
        shop.api.auth.resetPassword({ key, login: name, new_password }),
      ),
    );
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('rejects an older link after a newer one was sent', { tags: ['check-4'] }, async () => {
    const older = await link();
    const newer = await link();
    await expect(shop.api.auth.resetPassword({ ...older, new_password: NEW_PASSWORD })).rejects.toMatchObject(
      isRejected,
    );
    await expect(shop.api.auth.resetPassword({ ...newer, new_password: NEW_PASSWORD })).resolves.toBeDefined();
  });

  it('rejects a link after 30 minutes', { tags: ['check-4'] }, async () => {
    const { key, login: name } = await link();
    await shop.advanceClock(30 * 60_000);
    await expect(shop.api.auth.resetPassword({ key, login: name, new_password: NEW_PASSWORD })).rejects.toMatchObject(
      isRejected,
    );
  });

  it(
    'rejects a link after the password or email address was changed in the profile',
    { tags: ['check-4'] },
    async () => {
      const { api } = await shop.signIn(user.username);
      const first = await link();
      await api.users.changePassword({ current_password: OLD_PASSWORD, new_password: NEW_PASSWORD });
      await expect(shop.api.auth.resetPassword({ ...first, new_password: OLD_PASSWORD })).rejects.toMatchObject(
        isRejected,
      );
      const second = await link();
      await api.users.updateProfile({ first_name: 'Ida', last_name: 'Rhee', email: `moved.${user.email}` });
      await expect(shop.api.auth.resetPassword({ ...second, new_password: OLD_PASSWORD })).rejects.toMatchObject(
        isRejected,
      );
    },
  );

  it('rejects a valid key with another user name, and the link stays valid', async () => {
    const { key, login: name } = await link();
    const wrongLogin = shop.api.auth.resetPassword({ key, login: 'other_user', new_password: NEW_PASSWORD });
    await expect(wrongLogin).rejects.toMatchObject(isRejected);
    await expect(shop.api.auth.resetPassword({ key, login: name, new_password: NEW_PASSWORD })).resolves.toBeDefined();
  });

  it('keeps the link valid when the new password breaks a rule', async () => {
    const { key, login: name } = await link();
    await expect(shop.api.auth.resetPassword({ key, login: name, new_password: 'short' })).rejects.toMatchObject({
      errors: { new_password: 'Password must be at least 8 characters' },
    });
    await expect(shop.api.auth.resetPassword({ key, login: name, new_password: NEW_PASSWORD })).resolves.toBeDefined();
  });

  it('does not store the key in the database', { tags: ['check-4'] }, async () => {
    const { key } = await link();
    const rows = await shop.deps.db.selectFrom('password_resets').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    for (const { key_hash } of rows) {
      expect(key_hash).toHaveLength(32);
      expect(key_hash.toString('latin1')).not.toContain(key);
    }
  });

  it('ends all sessions of the user', { tags: ['check-5'] }, async () => {
    const first = await shop.signIn(user.username);
    const second = (await login(OLD_PASSWORD)).refresh_token;
    await shop.api.auth.resetPassword({ ...(await link()), new_password: NEW_PASSWORD });
    await expect(first.api.users.me()).rejects.toMatchObject({ status: 401 });
    const renewal = await shop.fetch('/api/v1/auth/refresh', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token: second }),
    });
    expect(renewal.status).toBe(401);
  });
});

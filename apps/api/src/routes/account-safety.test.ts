import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember, call, PASSWORD } from '../../test/a-member.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { emailsOf, parseResetLink, subjectsTo } from '../../test/emails.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

describe('sessions', () => {
  it('lists the user’s own sessions by device and marks the current one', async () => {
    const ida = await aMember(shop, 'ida_sessions');
    await ida.loginAgain();
    await aMember(shop, 'eve_sessions');
    const list = (await (await call(shop, 'GET', '/users/sessions', ida.token)).json()) as {
      device: string;
      is_current: boolean;
    }[];
    expect(list.map(({ device }) => device)).toEqual(['Firefox on Linux', 'Firefox on Linux']);
    expect(list.filter(({ is_current }) => is_current)).toHaveLength(1);
  });

  it('ends one session or all others immediately', async () => {
    const ida = await aMember(shop, 'ida_ends');
    const [second, third] = [await ida.loginAgain(), await ida.loginAgain()];
    const eve = await aMember(shop, 'eve_ends');
    const list = (await (await call(shop, 'GET', '/users/sessions', second)).json()) as {
      id: string;
      is_current: boolean;
    }[];
    const secondId = list.find(({ is_current }) => is_current)?.id ?? '';
    expect((await call(shop, 'DELETE', `/users/sessions/${secondId}`, eve.token)).status).toBe(404);
    expect((await call(shop, 'DELETE', '/users/sessions/no-id', ida.token)).status).toBe(404);
    expect(await (await call(shop, 'DELETE', `/users/sessions/${secondId}`, ida.token)).json()).toEqual({ ended: 1 });
    expect((await call(shop, 'GET', '/users/me', second)).status).toBe(401);
    expect(await (await call(shop, 'DELETE', '/users/sessions', ida.token)).json()).toEqual({ ended: 1 });
    expect((await call(shop, 'GET', '/users/me', third)).status).toBe(401);
    expect((await call(shop, 'GET', '/users/me', ida.token)).status).toBe(200);
  });
});

describe('a changed email address', () => {
  const change = (token: string, email: string) =>
    call(shop, 'PUT', '/users/profile', token, { first_name: 'Ida', last_name: 'Moor', email });
  const keysEmailedTo = async (address: string) =>
    (await emailsOf(shop))
      .filter((mail) => mail.startsWith(`To: ${address}`))
      .flatMap((mail) => /undo-email\?key=(\S+)/.exec(mail)?.[1] ?? []);

  it('notifies the old address, whose link undoes the change, even after a second change, and ends every session', async () => {
    const ida = await aMember(shop, 'ida_moves');
    await change(ida.token, 'thief@octavo.example');
    await change(ida.token, 'thief-two@octavo.example');
    const [key = ''] = await keysEmailedTo('ida_moves@octavo.example');
    const [thiefsKey = ''] = await keysEmailedTo('thief@octavo.example');
    expect((await call(shop, 'POST', '/users/email/undo', undefined, { key })).status).toBe(200);
    const row = await shop.deps.db.selectFrom('users').where('id', '=', ida.id).select('email').executeTakeFirst();
    expect(row?.email).toBe('ida_moves@octavo.example');
    expect((await call(shop, 'GET', '/users/me', ida.token)).status).toBe(401);
    for (const used of [key, thiefsKey, 'guessed', '']) {
      const response = await call(shop, 'POST', '/users/email/undo', undefined, { key: used });
      expect(await response.json()).toMatchObject({ code: 'undo_link_invalid' });
    }
  });

  it('restores the account fully: the thief’s password and sessions stop working, and the owner sets a new password', async () => {
    const ida = await aMember(shop, 'ida_robbed');
    await change(ida.token, 'robber@octavo.example');
    const thiefsChange = { current_password: PASSWORD, new_password: 'Mine now!2026' };
    expect((await call(shop, 'PUT', '/users/password', ida.token, thiefsChange)).status).toBe(200);
    const created = await call(shop, 'POST', '/users/app-passwords', ida.token, { name: 'KOReader' });
    const { password } = (await created.json()) as { password: string };
    const [key = ''] = await keysEmailedTo('ida_robbed@octavo.example');
    expect((await call(shop, 'POST', '/users/email/undo', undefined, { key })).status).toBe(200);
    const login = (secret: string) => shop.api.auth.login({ username: 'ida_robbed', password: secret });
    await expect(login('Mine now!2026')).rejects.toMatchObject({ code: 'credentials_invalid' });
    expect(await shop.deps.appPasswords.authenticate('ida_robbed', password)).toBeUndefined();
    const mail = (await emailsOf(shop)).findLast((text) => text.includes('/reset-password')) ?? '';
    expect(mail).toMatch(/^To: ida_robbed@octavo\.example/);
    const { key: resetKey, login: name } = parseResetLink(mail);
    await shop.api.auth.resetPassword({ key: resetKey, login: name, new_password: 'Back again!2026' });
    expect(await login('Back again!2026')).toMatchObject({ user: { username: 'ida_robbed' } });
  });

  it('can be undone even if another account takes the old address', async () => {
    const ida = await aMember(shop, 'ida_squatted');
    await change(ida.token, 'squatter@octavo.example');
    const accomplice = await aMember(shop, 'an_accomplice');
    const email = 'Ida_Squatted@octavo.example';
    expect((await change(accomplice.token, email)).status).toBe(409);
    const form = { username: 'ida_again', password: PASSWORD, first_name: 'Ida', last_name: 'Again', role: 'customer' };
    await expect(shop.api.auth.register({ ...form, email } as never)).rejects.toMatchObject({ code: 'email_taken' });
    const [key = ''] = await keysEmailedTo('ida_squatted@octavo.example');
    expect((await call(shop, 'POST', '/users/email/undo', undefined, { key })).status).toBe(200);
    // After the undo period, the address is available to others.
    expect((await change(accomplice.token, 'squatter@octavo.example')).status).toBe(200);
  });

  it('is not undone by a link that is a week old, whose key is not in the database', async () => {
    const ida = await aMember(shop, 'ida_waits');
    await change(ida.token, 'ida_new@octavo.example');
    const [key = ''] = await keysEmailedTo('ida_waits@octavo.example');
    const rows = await shop.pool.query(
      'select to_jsonb(undos)::text as line from email_change_undos undos union all select to_jsonb(email_outbox)::text from email_outbox',
    );
    expect(rows.rows.some(({ line }: { line: string }) => line.includes(key))).toBe(false);
    const before = shop.clock.now;
    shop.clock.now = new Date(before.getTime() + 7 * 86_400_000 + 1000);
    expect((await call(shop, 'POST', '/users/email/undo', undefined, { key })).status).toBe(422);
    shop.clock.now = before;
  });
});

it('sends an email about a changed password', async () => {
  const ida = await aMember(shop, 'ida_password');
  await call(shop, 'PUT', '/users/password', ida.token, { current_password: PASSWORD, new_password: 'Another!2026' });
  expect((await subjectsTo(shop, 'ida_password@octavo.example')).slice(1)).toEqual([
    'Your Octavo password was changed',
  ]);
});

describe('app passwords', () => {
  const make = async (token: string) =>
    (
      (await (await call(shop, 'POST', '/users/app-passwords', token, { name: 'Thorium <3' })).json()) as {
        password: string;
      }
    ).password;

  it('are announced to their owner by email with their names', async () => {
    const ida = await aMember(shop, 'ida_reads_on');
    await make(ida.token);
    await shop.deps.emails.sendDue();
    const emails = (await emailsOf(shop)).filter((mail) => mail.startsWith('To: ida_reads_on@octavo.example'));
    expect(emails.slice(1)).toEqual([expect.stringContaining('with the name "Thorium <3"')]);
  });

  it('are revoked when the account password is changed or reset', async () => {
    const ida = await aMember(shop, 'ida_starts_over');
    const first = await make(ida.token);
    await call(shop, 'PUT', '/users/password', ida.token, { current_password: PASSWORD, new_password: 'Another!2026' });
    expect(await shop.deps.appPasswords.authenticate('ida_starts_over', first)).toBeUndefined();
    const second = await make(ida.token);
    expect(await shop.deps.appPasswords.authenticate('ida_starts_over', second)).toBe(ida.id);
    await shop.api.auth.forgotPassword({ email: 'ida_starts_over@octavo.example' });
    const mail = (await emailsOf(shop)).findLast((text) => text.includes('/reset-password')) ?? '';
    const { key, login } = parseResetLink(mail);
    await shop.api.auth.resetPassword({ key, login, new_password: 'Once more!2026' });
    expect(await shop.deps.appPasswords.authenticate('ida_starts_over', second)).toBeUndefined();
  });
});

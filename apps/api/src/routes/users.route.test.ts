import { ConflictError, ValidationError } from '@octavo/core/errors';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '../../test/harness.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const OLD_PASSWORD = 'Tide & Clock 42!';
const NEW_PASSWORD = 'Salt & Lamp 43!';
let count = 0;
let person: { username: string; email: string };
beforeEach(async () => {
  count += 1;
  person = { username: `settled_${count}`, email: `settled.${count}@octavo.example` };
  await shop.api.auth.register({ ...person, password: OLD_PASSWORD, first_name: '', last_name: '', role: 'customer' });
});

const put = (path: string, token: string, body: object) =>
  shop.fetch(`/api/v1/users/${path}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

describe('changing the profile', () => {
  it('returns the user with a display name that follows the first and last name', async () => {
    const { api } = await shop.signIn(person.username);
    expect((await api.users.me())?.display_name).toBe(person.username);
    const email = `new.${person.email}`;
    const user = await api.users.updateProfile({ first_name: ' Ida ', last_name: "O'Rhee-Lund", email });
    expect(user).toMatchObject({ first_name: 'Ida', last_name: "O'Rhee-Lund", email, display_name: "Ida O'Rhee-Lund" });
    expect(await api.users.me()).toEqual(user);
  });

  it('keeps a display name that was set separately', async () => {
    const { api, userId } = await shop.signIn(person.username);
    await shop.deps.db.updateTable('users').set({ display_name: 'The Reader' }).where('id', '=', userId).execute();
    const user = await api.users.updateProfile({ first_name: 'Ida', last_name: 'Rhee', email: person.email });
    expect(user.display_name).toBe('The Reader');
  });

  it('returns 409 for an email address that is taken, in any letter case, and changes nothing', async () => {
    const { api } = await shop.signIn(person.username);
    await shop.signIn('neighbor');
    const attempt = api.users.updateProfile({
      first_name: 'Ida',
      last_name: 'Rhee',
      email: 'NEIGHBOR@octavo.example',
    });
    await expect(attempt).rejects.toBeInstanceOf(ConflictError);
    await expect(attempt).rejects.toMatchObject({ code: 'email_taken', status: 409 });
    expect(await api.users.me()).toMatchObject({ first_name: '', email: person.email });
  });

  it("accepts the user's own address in another letter case", async () => {
    const { api } = await shop.signIn(person.username);
    const email = person.email.toUpperCase();
    expect(await api.users.updateProfile({ first_name: 'Ida', last_name: 'Rhee', email })).toMatchObject({ email });
  });

  it('rate-limits address changes, because each one emails the previous address', { tags: ['check-9'] }, async () => {
    const { api } = await shop.signIn(person.username);
    const change = (email: string, name = 'Ida') =>
      api.users.updateProfile({ first_name: name, last_name: 'Rhee', email });
    for (let time = 0; time < 5; time += 1) await change(`${time}.${person.email}`);
    const refused = change(`6.${person.email}`);
    await expect(refused).rejects.toMatchObject({ code: 'too_many_requests', status: 429 });
    const { rows } = await shop.pool.query(
      `select 1 from email_outbox where template = 'email_changed' and recipient like $1`,
      [`%${person.email}`],
    );
    expect(rows).toHaveLength(5);
    for (let time = 0; time < 6; time += 1)
      expect(await change(`4.${person.email.toUpperCase()}`, `Ida ${time}`)).toMatchObject({
        first_name: `Ida ${time}`,
      });
  });

  it('applies the rules of the form', async () => {
    const { api } = await shop.signIn(person.username);
    const attempt = api.users.updateProfile({ first_name: 'I', last_name: '', email: 'nonsense' });
    await expect(attempt).rejects.toMatchObject({
      errors: {
        first_name: 'First name must be at least 2 characters',
        last_name: 'Last name is required',
        email: 'Invalid email format',
      },
    });
  });

  it('changes only the name and email address', { tags: ['check-11'] }, async () => {
    const { token } = await shop.signIn(person.username);
    const response = await put('profile', token, {
      first_name: 'Ida',
      last_name: 'Rhee',
      email: person.email,
      role: 'author',
      is_admin: true,
      stripe_account_id: 'acct_x',
      id: 1,
      username: 'admin',
    });
    const { user } = (await response.json()) as { user: unknown };
    expect(user).toMatchObject({
      username: person.username,
      role: 'customer',
      is_admin: false,
      stripe_account_id: '',
    });
  });
});

describe('changing the password', () => {
  it('ends the other sessions immediately and keeps the current one', { tags: ['check-5'] }, async () => {
    const here = await shop.signIn(person.username);
    const elsewhere = await shop.api.auth.login({ username: person.username, password: OLD_PASSWORD });
    await here.api.users.changePassword({ current_password: OLD_PASSWORD, new_password: NEW_PASSWORD });
    expect(await here.api.users.me()).toMatchObject(person);
    const me = await shop.fetch('/api/v1/users/me', {
      headers: { authorization: `Bearer ${elsewhere.access_token}` },
    });
    const renewal = await shop.fetch('/api/v1/auth/refresh', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token: elsewhere.refresh_token }),
    });
    expect([me.status, renewal.status]).toEqual([401, 401]);
    await expect(shop.api.auth.login({ username: person.username, password: OLD_PASSWORD })).rejects.toMatchObject({
      code: 'credentials_invalid',
    });
    await expect(shop.api.auth.login({ username: person.username, password: NEW_PASSWORD })).resolves.toBeDefined();
  });

  it('reports a wrong current password on its field and changes nothing', async () => {
    const { api } = await shop.signIn(person.username);
    const other = await shop.signIn(person.username);
    const attempt = api.users.changePassword({ current_password: NEW_PASSWORD, new_password: NEW_PASSWORD });
    await expect(attempt).rejects.toBeInstanceOf(ValidationError);
    await expect(attempt).rejects.toMatchObject({
      code: 'current_password_incorrect',
      status: 422,
      errors: { current_password: 'Current password is incorrect.' },
    });
    await expect(other.api.users.me()).resolves.toMatchObject(person);
    await expect(shop.api.auth.login({ username: person.username, password: OLD_PASSWORD })).resolves.toBeDefined();
  });

  it('applies the rules of the form', async () => {
    const { api } = await shop.signIn(person.username);
    await expect(api.users.changePassword({ current_password: '', new_password: 'short' })).rejects.toMatchObject({
      errors: {
        current_password: 'Current password is required',
        new_password: 'Password must be at least 8 characters',
      },
    });
  });
});

it('returns 401 without a token', { tags: ['check-12'] }, async () => {
  const responses = await Promise.all([
    shop.fetch('/api/v1/users/profile', { method: 'PUT' }),
    shop.fetch('/api/v1/users/password', { method: 'PUT' }),
    put('profile', 'forged', {}),
  ]);
  expect(responses.map(({ status }) => status)).toEqual([401, 401, 401]);
});

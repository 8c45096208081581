import { ConflictError, NotFoundError } from '@octavo/core/errors';
import { aBilling } from '@octavo/core/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { anEdition } from '../../test/an-edition.ts';
import { buy, order, statusOf } from '../../test/buy.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { mailsOf, resetLinkIn } from '../../test/outbox.ts';

const PASSWORD = 'Octavo!2026';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const call = (method: string, path: string, token?: string, body?: object) =>
  shop.fetch(`/api/v1${path}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });

/** As its reader would leave it: a place, looks of its own and a note. */
async function aMarkedBook(productId: number, userId: number): Promise<void> {
  const { db, keeping } = shop.deps;
  await anEdition(shop.deps, productId);
  const { id: editionId } = await db
    .selectFrom('editions')
    .where('product_id', '=', productId)
    .select('id')
    .executeTakeFirstOrThrow();
  const who = { userId, productId, editionId };
  await keeping.savePosition(who, { cfi: 'epubcfi(/6/4)' }, null);
  await keeping.saveBookSettings(who, { theme: 'sepia' });
  const mark = {
    kind: 'highlight',
    color: 'blue',
    note: 'Look.',
    cfi: 'epubcfi(/6/4!/4/2)',
    href: 'one.xhtml',
    total_progression: 0.5,
    chapter: null,
    quote: { before: '', exact: 'A word', after: '' },
  } as const;
  await keeping.saveMark(who, '4f5c7ac4-5d27-4f3c-8f6e-9a64a2a5f9f0', mark, null);
}

/** Registers and logs in as a browser would; the address is on the owner's own mail server. */
async function aMember(username: string): Promise<{ id: number; token: string; again: () => Promise<string> }> {
  await shop.api.auth.register({
    username,
    email: `${username}@octavo.example`,
    password: PASSWORD,
    first_name: 'Ida',
    last_name: 'Moor',
    role: 'customer',
  });
  const login = async () => {
    const answer = await shop.fetch('/api/v1/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': FIREFOX },
      body: new URLSearchParams({ username, password: PASSWORD }),
    });
    return (await answer.json()) as { access_token: string; user: { id: number } };
  };
  const { access_token: token, user } = await login();
  return { id: user.id, token, again: async () => (await login()).access_token };
}

describe('sign-ins', () => {
  it('are listed by device, the asking one marked, and nobody else’s among them', async () => {
    const ida = await aMember('ida_sessions');
    await ida.again();
    await aMember('eve_sessions');
    const list = (await (await call('GET', '/users/sessions', ida.token)).json()) as {
      device: string;
      is_current: boolean;
    }[];
    expect(list.map(({ device }) => device)).toEqual(['Firefox on Linux', 'Firefox on Linux']);
    expect(list.filter(({ is_current }) => is_current)).toHaveLength(1);
  });

  it('end one by one or all but this one, and at once', async () => {
    const ida = await aMember('ida_ends');
    const [second, third] = [await ida.again(), await ida.again()];
    const eve = await aMember('eve_ends');
    const list = (await (await call('GET', '/users/sessions', second)).json()) as { id: string; is_current: boolean }[];
    const secondId = list.find(({ is_current }) => is_current)?.id ?? '';
    expect((await call('DELETE', `/users/sessions/${secondId}`, eve.token)).status).toBe(404);
    expect((await call('DELETE', '/users/sessions/no-id', ida.token)).status).toBe(404);
    expect(await (await call('DELETE', `/users/sessions/${secondId}`, ida.token)).json()).toEqual({ ended: 1 });
    expect((await call('GET', '/users/me', second)).status).toBe(401);
    expect(await (await call('DELETE', '/users/sessions', ida.token)).json()).toEqual({ ended: 1 });
    expect((await call('GET', '/users/me', third)).status).toBe(401);
    expect((await call('GET', '/users/me', ida.token)).status).toBe(200);
  });
});

describe('a changed address', () => {
  const change = (token: string, email: string) =>
    call('PUT', '/users/profile', token, { first_name: 'Ida', last_name: 'Moor', email });
  const keysMailedTo = async (address: string) =>
    (await mailsOf(shop))
      .filter((mail) => mail.startsWith(`To: ${address}`))
      .flatMap((mail) => /key=(\S+)/.exec(mail)?.[1] ?? []);

  it('is told to the old one, which takes it back, also after a second change, and ends every sign-in', async () => {
    const ida = await aMember('ida_moves');
    await change(ida.token, 'thief@octavo.example');
    await change(ida.token, 'thief-two@octavo.example');
    const [key = ''] = await keysMailedTo('ida_moves@octavo.example');
    const [thiefsKey = ''] = await keysMailedTo('thief@octavo.example');
    expect((await call('POST', '/users/email/undo', undefined, { key })).status).toBe(200);
    const row = await shop.deps.db.selectFrom('users').where('id', '=', ida.id).select('email').executeTakeFirst();
    expect(row?.email).toBe('ida_moves@octavo.example');
    expect((await call('GET', '/users/me', ida.token)).status).toBe(401);
    for (const used of [key, thiefsKey, 'guessed', '']) {
      const answer = await call('POST', '/users/email/undo', undefined, { key: used });
      expect(await answer.json()).toMatchObject({ code: 'undo_link_invalid' });
    }
  });

  it('is won back for good: what the thief knows and has made opens nothing, and its owner chooses a new password', async () => {
    const ida = await aMember('ida_robbed');
    await change(ida.token, 'robber@octavo.example');
    const thiefs = { current_password: PASSWORD, new_password: 'Mine now!2026' };
    expect((await call('PUT', '/users/password', ida.token, thiefs)).status).toBe(200);
    const made = await call('POST', '/users/app-passwords', ida.token, { name: 'KOReader' });
    const { password } = (await made.json()) as { password: string };
    const [key = ''] = await keysMailedTo('ida_robbed@octavo.example');
    expect((await call('POST', '/users/email/undo', undefined, { key })).status).toBe(200);
    const login = (secret: string) => shop.api.auth.login({ username: 'ida_robbed', password: secret });
    await expect(login('Mine now!2026')).rejects.toMatchObject({ code: 'credentials_invalid' });
    expect(await shop.deps.appPasswords.userOf('ida_robbed', password)).toBeUndefined();
    const mail = (await mailsOf(shop)).findLast((text) => text.includes('/reset-password')) ?? '';
    expect(mail).toMatch(/^To: ida_robbed@octavo\.example/);
    const { key: resetKey, login: name } = resetLinkIn(mail);
    await shop.api.auth.resetPassword({ key: resetKey, login: name, new_password: 'Back again!2026' });
    expect(await login('Back again!2026')).toMatchObject({ user: { username: 'ida_robbed' } });
  });

  it('cannot be kept from coming back by an account that takes the old address', async () => {
    const ida = await aMember('ida_squatted');
    await change(ida.token, 'squatter@octavo.example');
    const accomplice = await aMember('an_accomplice');
    const email = 'Ida_Squatted@octavo.example';
    expect((await change(accomplice.token, email)).status).toBe(409);
    const form = { username: 'ida_again', password: PASSWORD, first_name: 'Ida', last_name: 'Again', role: 'customer' };
    await expect(shop.api.auth.register({ ...form, email } as never)).rejects.toMatchObject({ code: 'email_taken' });
    const [key = ''] = await keysMailedTo('ida_squatted@octavo.example');
    expect((await call('POST', '/users/email/undo', undefined, { key })).status).toBe(200);
    // From now on the other address is anybody's.
    expect((await change(accomplice.token, 'squatter@octavo.example')).status).toBe(200);
  });

  it('cannot be taken back when the week is over, and its key is not in the database', async () => {
    const ida = await aMember('ida_waits');
    await change(ida.token, 'ida_new@octavo.example');
    const [key = ''] = await keysMailedTo('ida_waits@octavo.example');
    const rows = await shop.pool.query('select to_jsonb(notices)::text as line from notices');
    expect(rows.rows.some(({ line }: { line: string }) => line.includes(key))).toBe(false);
    const before = shop.time.now;
    shop.time.now = new Date(before.getTime() + 7 * 86_400_000 + 1000);
    expect((await call('POST', '/users/email/undo', undefined, { key })).status).toBe(422);
    shop.time.now = before;
  });
});

it('tells of a changed password', async () => {
  const ida = await aMember('ida_password');
  await call('PUT', '/users/password', ida.token, { current_password: PASSWORD, new_password: 'Another!2026' });
  const mails = (await mailsOf(shop)).filter((mail) => mail.startsWith('To: ida_password@octavo.example'));
  expect(mails).toEqual([expect.stringContaining('Your Octavo password was changed')]);
});

describe('passwords of reading apps', () => {
  const make = async (token: string) =>
    ((await (await call('POST', '/users/app-passwords', token, { name: 'Thorium <3' })).json()) as { password: string })
      .password;

  it('are told to their owner, each by its name', async () => {
    const ida = await aMember('ida_reads_on');
    await make(ida.token);
    await shop.deps.notices.sendDue();
    const mails = (await mailsOf(shop)).filter((mail) => mail.startsWith('To: ida_reads_on@octavo.example'));
    expect(mails).toEqual([expect.stringContaining('with the name "Thorium <3"')]);
  });

  it('go with the password of the account, changed or reset', async () => {
    const ida = await aMember('ida_starts_over');
    const first = await make(ida.token);
    await call('PUT', '/users/password', ida.token, { current_password: PASSWORD, new_password: 'Another!2026' });
    expect(await shop.deps.appPasswords.userOf('ida_starts_over', first)).toBeUndefined();
    const second = await make(ida.token);
    expect(await shop.deps.appPasswords.userOf('ida_starts_over', second)).toBe(ida.id);
    await shop.api.auth.forgotPassword({ email: 'ida_starts_over@octavo.example' });
    const mail = (await mailsOf(shop)).findLast((text) => text.includes('/reset-password')) ?? '';
    const { key, login } = resetLinkIn(mail);
    await shop.api.auth.resetPassword({ key, login, new_password: 'Once more!2026' });
    expect(await shop.deps.appPasswords.userOf('ida_starts_over', second)).toBeUndefined();
  });
});

describe('a copy of everything', () => {
  it('holds what is one’s own and no secret', async () => {
    const ida = await aMember('ida_copies');
    const buyer = await shop.signIn('ida_copies');
    const bought = await buy(shop, buyer, [{ priceCents: 500 }]);
    await buyer.api.favorites.add(bought.books[0] ?? 0);
    await buyer.api.reviews.create({ product_id: bought.books[0] ?? 0, rating: 5, review: 'Mine.' });
    await aMarkedBook(bought.books[0] ?? 0, ida.id);
    const text = await (await call('POST', '/users/export', ida.token)).text();
    const copy = JSON.parse(text) as Record<string, object[]>;
    expect(copy['user']).toMatchObject({ username: 'ida_copies' });
    expect(copy['orders']).toMatchObject([{ id: bought.id, total: '5.00', billing: { city: aBilling().city } }]);
    for (const part of ['library', 'favorites', 'reviews', 'sessions']) expect(copy[part]?.length).toBeGreaterThan(0);
    expect(copy['reading']).toMatchObject([
      {
        product_id: bought.books[0],
        position: { cfi: 'epubcfi(/6/4)' },
        settings: { theme: 'sepia' },
        marks: [{ type: 'Annotation', body: [{ value: 'Look.' }, { value: 'blue' }] }],
      },
    ]);
    expect(text).not.toMatch(/password|_secret_|hash/);
  });
});

describe('the end of an account', () => {
  it('takes the person out and leaves the books balanced', async () => {
    const ida = await aMember('ida_leaves');
    const buyer = await shop.signIn('ida_leaves');
    const bought = await buy(shop, buyer, [{ priceCents: 500 }]);
    const productId = bought.books[0] ?? 0;
    await buyer.api.reviews.create({ product_id: productId, rating: 5, review: 'Signed, Ida.' });
    const waiting = await order(shop, buyer, [{ priceCents: 700 }]);
    const wrong = await call('DELETE', '/users/me', ida.token, { password: 'Wrong!2026' });
    expect(await wrong.json()).toMatchObject({ code: 'current_password_incorrect' });
    expect((await call('DELETE', '/users/me', ida.token, { password: PASSWORD })).status).toBe(204);
    expect((await call('GET', '/users/me', ida.token)).status).toBe(401);
    const orders = await shop.deps.db
      .selectFrom('orders')
      .where('id', 'in', [bought.id, waiting.id])
      .orderBy('id')
      .select(['user_id', 'status'])
      .execute();
    expect(orders).toEqual([
      { user_id: null, status: 'paid' },
      { user_id: null, status: 'canceled' },
    ]);
    expect(await shop.api.reviews.list({ productId })).toMatchObject([{ reviewer: '', rating: 5 }]);
    const mails = await mailsOf(shop);
    expect(mails.some((mail) => mail.includes('ida_leaves@') && mail.includes('account is deleted'))).toBe(false);
    await shop.deps.notices.sendDue();
    expect((await mailsOf(shop)).some((mail) => mail.includes('To: ida_leaves@octavo.example'))).toBe(true);
  });

  it('9: is not reached by guessing the password', async () => {
    const ida = await aMember('ida_guarded');
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 11; attempt += 1) {
      statuses.push((await call('DELETE', '/users/me', ida.token, { password: 'Wrong!2026' })).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(422), 429]);
    expect((await call('DELETE', '/users/me', ida.token, { password: PASSWORD })).status).toBe(429);
    const change = { current_password: PASSWORD, new_password: 'Another!2026' };
    expect((await call('PUT', '/users/password', ida.token, change)).status).toBe(429);
  });

  it('9: counts only wrong passwords, and not what is refused to whoever knows theirs', async () => {
    const author = await aMember('ida_insists');
    await aBook(shop.deps, { sellerId: author.id });
    for (let attempt = 0; attempt < 11; attempt += 1)
      expect((await call('DELETE', '/users/me', author.token, { password: PASSWORD })).status).toBe(409);
    const change = { current_password: PASSWORD, new_password: 'Another!2026' };
    expect((await call('PUT', '/users/password', author.token, change)).status).toBe(200);
  });

  it('9: counts no try that was turned away because too many others wait', async () => {
    const ida = await aMember('ida_hurries');
    const { passwords } = shop.deps;
    const crowd: Promise<unknown>[] = [];
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 11; attempt += 1) {
      // As many as may wait, and those whose turn it is; once somebody was turned away there is room again.
      if (!statuses.includes(503)) while (passwords.load.waiting < 64) crowd.push(passwords.hash('Somebody!2026'));
      else await Promise.all(crowd);
      statuses.push((await call('DELETE', '/users/me', ida.token, { password: 'Wrong!2026' })).status);
    }
    expect(statuses).toContain(503);
    expect(statuses).not.toContain(429);
  });

  it('that is still needed loses nothing by asking for its end', async () => {
    const author = await aMember('ida_keeps');
    await aBook(shop.deps, { sellerId: author.id });
    const waiting = await order(shop, await shop.signIn('ida_keeps'), [{ priceCents: 700 }]);
    expect((await call('DELETE', '/users/me', author.token, { password: PASSWORD })).status).toBe(409);
    expect(await statusOf(shop, waiting.id)).toBe('pending_payment');
  });

  it('waits while books are sold under it', async () => {
    const author = await aMember('ida_writes');
    await aBook(shop.deps, { sellerId: author.id });
    expect((await call('DELETE', '/users/me', author.token, { password: PASSWORD })).status).toBe(409);
  });
});

describe('an unpaid order', () => {
  it('is canceled by its buyer, again without harm, and can no longer be paid', async () => {
    const buyer = await shop.signIn('nils_cancels');
    const eve = await shop.signIn('eve_cancels');
    const placed = await order(shop, buyer, [{ priceCents: 500 }]);
    await expect(eve.api.orders.cancel(placed.id)).rejects.toBeInstanceOf(NotFoundError);
    expect(await buyer.api.orders.cancel(placed.id)).toMatchObject({ status: 'canceled' });
    expect(await buyer.api.orders.cancel(placed.id)).toMatchObject({ status: 'canceled' });
    const intent = await shop.deps.payments.retrieveIntent(placed.intentId);
    expect(JSON.stringify(intent)).toContain('canceled');
  });

  it('stays when it is paid', async () => {
    const buyer = await shop.signIn('nils_pays');
    const paid = await buy(shop, buyer, [{ priceCents: 500 }]);
    await expect(buyer.api.orders.cancel(paid.id)).rejects.toBeInstanceOf(ConflictError);
  });
});

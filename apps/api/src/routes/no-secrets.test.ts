import { BASE_PATH } from '@octavo/core/contract';
import { streamUrlOf } from '@octavo/core/entities';
import { aBilling } from '@octavo/core/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { anEdition } from '../../test/an-edition.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { emailsOf, parseResetLink } from '../../test/emails.ts';
import { findSecrets } from '../../test/find-secrets.ts';
import { createApp, createReaderApp } from '../app.ts';
import { createLog } from '../operations/index.ts';
import { StaticFiles } from '../web/static-files.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const PASSWORD = 'Tide & Clock 42!';
/** Numeric log fields that can contain any digits by chance. */
const COUNTED = /"(?:level|time|pid)":[\d.]+/g;

it('logs no secrets during a complete purchase, even with failures', { tags: ['check-69'] }, async () => {
  let written = '';
  const log = createLog('debug', { write: (line) => void (written += line) });
  /** Sends a request; with `isBroken`, the database fails and its error contains the complete statement. */
  const send = async (path: string, init: RequestInit = {}, isBroken = false): Promise<Response> => {
    const failing = () => Promise.reject(new Error(`refused: ${JSON.stringify([path, init])}`));
    const broken = { accounts: { login: failing, register: failing }, orders: { place: failing } } as never;
    const files = new StaticFiles(shop.directory);
    const deps = { ...shop.deps, log, ...(isBroken ? broken : {}) };
    return path.startsWith('/read/')
      ? createReaderApp(deps, files).request(`http://127.0.0.1:3001${path}`, init)
      : createApp(deps, files).request(`http://127.0.0.1:3000${path}`, init);
  };
  const json = (body: unknown, token?: string): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  const account = { username: 'quiet_one', email: 'quiet@octavo.example', password: PASSWORD, role: 'customer' };
  const free = await aBook(shop.deps, { slug: 'a-free-book', priceCents: 0 });
  await anEdition(shop.deps, free.id);
  const paidBook = await aBook(shop.deps);
  const secrets: string[] = [PASSWORD];

  await send(`${BASE_PATH}/auth/register`, json(account));
  const login = await send(`${BASE_PATH}/auth/login`, json(account));
  const { access_token: token, refresh_token } = (await login.json()) as Record<
    'access_token' | 'refresh_token',
    string
  >;
  const order = json(
    {
      billing: aBilling(),
      line_items: [{ product_id: paidBook.id, quantity: 1, name: '', authorStripeID: '', total: '' }],
    },
    token,
  );
  const placed = await send(`${BASE_PATH}/orders`, order);
  secrets.push(
    token,
    refresh_token,
    ((await placed.json()) as Record<string, string>)['stripe_payment_intent_client_secret'] ?? '',
  );
  const signedIn = { headers: { authorization: `Bearer ${token}` } };
  const grant = streamUrlOf((await (await send(`${BASE_PATH}/products/a-free-book`, signedIn)).json()) as never) ?? '';
  secrets.push(new URL(grant).pathname.split('/')[2] ?? '');
  await send(new URL('manifest.json', grant).pathname);
  await send(`${BASE_PATH}/auth/forgot-password`, json({ email: account.email }));
  const { key, address } = parseResetLink((await emailsOf(shop)).at(-1) ?? '');
  secrets.push(key);

  const failed = [
    await send(`${BASE_PATH}/auth/login`, json(account), true),
    await send(`${BASE_PATH}/auth/register`, json({ ...account, number: '4242 4242 4242 4242' }), true),
    await send(`${BASE_PATH}/orders`, order, true),
  ];
  const report = { message: `failed at ${address}`, address, stack: `Bearer ${token} 4242424242424242` };
  await send(`${BASE_PATH}/reports/client`, json(report));

  expect(failed.map(({ status }) => status)).toEqual([500, 500, 500]);
  expect(written.match(/"requestId"/g)?.length).toBeGreaterThanOrEqual(3);
  for (const secret of secrets) expect([secret.length > 8, written.includes(secret)]).toEqual([true, false]);
  expect(findSecrets(written)).toEqual([]);
  // The digits alone or twice; as part of a time, an id or a count they are a coincidence.
  expect(written.replaceAll(COUNTED, '')).not.toMatch(/4242[ -]?4242|(?<![\w-])4242(?![\w-])/);
});

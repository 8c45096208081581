import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import {
  anOrderRequest,
  AUTH_SECRET,
  simulateCustomer,
  findLostWrites,
  type Customer,
  seedShop,
  findLedgerErrors,
} from '../../test/customer-load.ts';
import { bundleShop, startShopProcess, type SpawnedShop } from '../../test/shop-process.ts';
import { openTestDatabase } from '../../test/test-database.ts';
import type { OpenDatabase } from './database.ts';

/** An embedded database belongs to one process; only a server is shared. */
describe.runIf(inject('database').kind === 'postgres')('two processes on one database', () => {
  let directory: string;
  let file: string;
  let database: OpenDatabase;
  let customers: Customer[];
  let admin: Customer;
  let locked: Customer;
  let shops: [SpawnedShop, SpawnedShop];

  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'octavo-two-'));
    file = await bundleShop();
    database = await openTestDatabase();
    customers = await seedShop(database.db, 6);
    // An admin and a locked account do not take part in the load.
    [admin, locked] = customers.splice(4) as [Customer, Customer];
    const settings = {
      AUTH_SECRET,
      DATA_DIR: join(directory, 'data'),
      DATABASE_URL: String(database.pool.options.connectionString),
    };
    shops = [await startShopProcess(file, settings), await startShopProcess(file, settings)];
  });
  afterAll(async () => {
    await Promise.all(shops.map((shop) => shop.kill('SIGTERM')));
    await database.close();
    rmSync(directory, { recursive: true, force: true });
  });

  const send = (shop: SpawnedShop, customer: Customer, method: string, path: string, body?: unknown) =>
    fetch(`${shop.origin}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${customer.token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const customer = (): Customer => {
    const [first] = customers;
    if (!first) throw new Error('No process is running.');
    return first;
  };

  it('create one order and one payment for the same submission at both', { tags: ['check-24'] }, async () => {
    const [one, other] = shops;
    const both = [one, other, one, other, one, other];
    const responses = await Promise.all(
      both.map((shop) => send(shop, customer(), 'POST', '/orders', anOrderRequest(3))),
    );
    const orders = await Promise.all(responses.map((response) => response.json()));
    expect(responses.map(({ status }) => status)).toEqual(both.map(() => 200));
    const first = orders[0] as { id: number; stripe_payment_intent_client_secret: string };
    for (const order of orders) expect(order).toEqual(first);
    customer().orders.add(first.id);
  });

  it('count wrong passwords together', { tags: ['check-9'] }, async () => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const shop = attempt % 2 === 0 ? shops[0] : shops[1];
      const body = new URLSearchParams({ username: 'busy_3', password: 'Wrong & Long 42!' });
      statuses.push((await fetch(`${shop.origin}/api/v1/auth/login`, { method: 'POST', body })).status);
    }
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(401));
    expect(statuses.slice(10)).toEqual([429, 429]);
    await database.pool.query('delete from rate_limits');
  });

  it('show a change made in one process in the other', async () => {
    const [one, other] = shops;
    expect((await send(one, customer(), 'POST', '/favorites/9')).status).toBe(204);
    const marked = (await (await send(other, customer(), 'GET', '/products/favorites')).json()) as { id: number }[];
    expect(marked.map(({ id }) => id)).toContain(9);
    customer().favorites.set(9, true);
  });

  it('refuse a person at both as soon as an admin of one locks the account', async () => {
    const [one, other] = shops;
    await database.pool.query('update users set is_admin = true where username = $1', [admin.username]);
    const { rows } = await database.pool.query<{ id: number }>('select id from users where username = $1', [
      locked.username,
    ]);
    const statuses = () =>
      Promise.all([one, other].map(async (shop) => (await send(shop, locked, 'GET', '/users/me')).status));
    expect(await statuses()).toEqual([200, 200]);
    const response = await fetch(`${one.origin}/api/v1/admin/people/${rows[0]?.id}/lock`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}`, 'if-match': '*' },
    });
    expect(response.status).toBe(200);
    expect(await statuses()).toEqual([401, 401]);
    const body = new URLSearchParams({ username: locked.username, password: locked.password });
    const login = await fetch(`${other.origin}/api/v1/auth/login`, { method: 'POST', body });
    expect(await login.json()).toMatchObject({ code: 'account_locked' });
  });

  it('show a changed shelf of one process at both within a second', async () => {
    const [one, other] = shops;
    await database.pool.query(`update users set is_editor = true where username = 'busy_0'`);
    const listFeatured = async ({ origin }: SpawnedShop) => {
      const response = await fetch(`${origin}/api/v1/products/featured`);
      return ((await response.json()) as { id: number }[]).map(({ id }) => id);
    };
    // Both processes have the list in their caches.
    const before = await listFeatured(one);
    expect(await listFeatured(other)).toEqual(before);
    const books = before.slice(0, 3).toReversed();
    const response = await fetch(`${one.origin}/api/v1/admin/shelves/${new Date().toISOString().slice(0, 7)}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${customer().token}`, 'content-type': 'application/json', 'if-match': '"0"' },
      body: JSON.stringify({ books }),
    });
    expect(response.status).toBe(200);
    for (const shop of shops)
      await vi.waitFor(async () => expect(await listFeatured(shop)).toEqual(books), { timeout: 1_000, interval: 20 });
  });

  it('lose nothing and repeat nothing when one is stopped under load', { timeout: 240_000 }, async () => {
    const [one, other] = shops;
    let isOver = false;
    const work = customers.map(async (busy, at) => {
      const isAtFirst = at % 2 === 0;
      await simulateCustomer(
        busy,
        () => (isAtFirst ? one.origin : other.origin),
        () => isOver,
      );
      if (isOver) return;
      // Customers of the stopped process continue at the other, as behind a load balancer, and learn which password is current.
      expect(await findLostWrites(busy, other.origin)).toEqual([]);
      await simulateCustomer(
        busy,
        () => other.origin,
        () => isOver,
      );
    });
    const confirmed = () => customers.reduce((sum, { acknowledged: count }) => sum + count, 0);
    while (confirmed() < 20) await wait(10);
    await one.kill('SIGTERM');
    const atStop = confirmed();
    const hasEveryonePaid = () => customers.every(({ paid }) => paid.size > 0);
    while (confirmed() < atStop + 20 || !hasEveryonePaid()) await wait(10);
    isOver = true;
    await Promise.all(work);
    for (const busy of customers) expect(await findLostWrites(busy, other.origin)).toEqual([]);
    const duplicates = await database.pool.query(
      `select user_id, fingerprint from orders where status = 'pending_payment' group by 1, 2 having count(*) > 1`,
    );
    expect(duplicates.rows).toEqual([]);
    expect(await findLedgerErrors(database)).toEqual([]);
  });
});

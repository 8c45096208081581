import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { AUTH_SECRET, simulateCustomer, findLostWrites, type Customer, seedShop } from '../../test/customer-load.ts';
import { bundleShop, startShopProcess } from '../../test/shop-process.ts';
import { tableDigests } from '../../test/table-digests.ts';
import { openEmptyDatabase } from '../../test/test-database.ts';
import { openDatabase } from '../db/database.ts';
import { sendCommand } from '../admin/control-client.ts';
import { moveCommand } from './backup-events.ts';

const DELIVERIES_TABLE = 'stripe_sandbox.deliveries';

let dataDir: string;
let file: string;
let customers: Customer[];

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'octavo-move-'));
  file = await bundleShop();
  const database = await openDatabase({ dataDir });
  customers = await seedShop(database.db, 4);
  await database.close();
});
afterAll(() => {
  rmSync(dataDir, { recursive: true, force: true });
});

const confirmedOrders = (): number => customers.reduce((sum, customer) => sum + customer.acknowledged, 0);

it.runIf(inject('database').kind === 'postgres')(
  'moves a busy shop from its embedded database to a server with every row and every confirmed change',
  { tags: ['check-56'], timeout: 240_000 },
  async () => {
    const target = await openEmptyDatabase();
    const left = await startShopProcess(file, { DATA_DIR: dataDir, AUTH_SECRET });
    const work = customers.map((customer) =>
      simulateCustomer(
        customer,
        () => left.origin,
        () => false,
      ),
    );
    while (confirmedOrders() < 24) await wait(5);
    const events = await sendCommand(dataDir, moveCommand, { url: target.url });
    if (!events) throw new Error('The command got no response.');
    let rows = 0;
    for await (const event of events) if (event.step === 'done') ({ rows } = event);
    // Requests after the shop closed are rejected.
    await Promise.all(work);
    expect((await fetch(`${left.origin}/api/v1/products`)).status).toBe(503);
    await left.kill('SIGTERM');

    const embedded = await openDatabase({ dataDir });
    const content = await tableDigests(embedded.pool);
    await embedded.close();
    const copied = await tableDigests(target.pool);
    // The sandbox keeps retrying its webhooks against the closed shop and counts the attempts.
    for (const each of [content, copied]) each[DELIVERIES_TABLE] = each[DELIVERIES_TABLE]?.split(' ')[0] ?? '';
    expect(copied).toEqual(content);
    const counts = Object.values(content).map((digest) => Number(digest.split(' ')[0]));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(rows);

    await expect(startShopProcess(file, { DATA_DIR: dataDir, AUTH_SECRET })).rejects.toThrow('This shop has moved to');
    const moved = await startShopProcess(file, { DATA_DIR: dataDir, AUTH_SECRET, DATABASE_URL: target.url });
    for (const customer of customers) expect(await findLostWrites(customer, moved.origin)).toEqual([]);
    await moved.kill('SIGTERM');
    await target.close();
  },
);

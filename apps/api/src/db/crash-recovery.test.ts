import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { writeDemoFixture } from '../../test/a-demo-catalog.ts';
import {
  AUTH_SECRET,
  simulateCustomer,
  findLostWrites,
  type Customer,
  seedShop,
  findLedgerErrors,
} from '../../test/customer-load.ts';
import { bundleShop, startShopProcess, spawnShop } from '../../test/shop-process.ts';
import { openTestDatabase } from '../../test/test-database.ts';
import { openDatabase, type OpenDatabase } from './database.ts';

/** The number of times that the process is killed. The deep checks kill it thirty times. */
const RUNS = Number(process.env['OCTAVO_CRASH_RUNS'] ?? 1);
/** A shop must start within ten seconds; a busy machine gets five times as long. */
const MAX_STARTUP_MS = 50_000;
const isEmbedded = inject('database').kind === 'embedded';

let directory: string;
let file: string;
let settings: Record<string, string>;
let customers: Customer[];
let server: OpenDatabase | undefined;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'octavo-power-cut-'));
  const dataDir = join(directory, 'data');
  mkdirSync(dataDir);
  file = await bundleShop(isEmbedded ? 'with-demo' : undefined);
  settings = { DATA_DIR: dataDir, AUTH_SECRET };
  if (isEmbedded) {
    const database = await openDatabase({ dataDir });
    customers = await seedShop(database.db, 4);
    await database.close();
  } else {
    server = await openTestDatabase();
    customers = await seedShop(server.db, 4);
    settings['DATABASE_URL'] = String(server.pool.options.connectionString);
  }
});
afterAll(async () => {
  await server?.close();
  rmSync(directory, { recursive: true, force: true });
});

/** The number of responses so far that confirmed a change. */
const countConfirmedChanges = (): number => customers.reduce((sum, customer) => sum + customer.acknowledged, 0);

it(
  `keeps every confirmed order, payment, password and favorite after being killed ${RUNS} times`,
  { tags: ['check-53'], timeout: 120_000 + RUNS * 90_000 },
  async () => {
    for (let run = 0; run < RUNS; run += 1) {
      const shop = await startShopProcess(file, settings);
      expect(shop.startupMs).toBeLessThan(MAX_STARTUP_MS);
      for (const customer of customers) expect(await findLostWrites(customer, shop.origin)).toEqual([]);
      let isOver = false;
      const work = customers.map((customer) =>
        simulateCustomer(
          customer,
          () => shop.origin,
          () => isOver,
        ),
      );
      const before = countConfirmedChanges();
      // The first process lives until orders are paid.
      const enough = before + (run === 0 ? 30 : 5) + Math.random() * 60;
      while (countConfirmedChanges() < enough) await wait(5);
      await shop.kill('SIGKILL');
      isOver = true;
      await Promise.all(work);
    }
    const shop = await startShopProcess(file, settings);
    for (const customer of customers) expect(await findLostWrites(customer, shop.origin)).toEqual([]);
    await shop.kill('SIGTERM');
    const database = server ?? (await openDatabase({ dataDir: String(settings['DATA_DIR']) }));
    const halfMade = await database.pool.query(
      'select id from orders where not exists (select from order_lines where order_id = orders.id)',
    );
    expect(halfMade.rows).toEqual([]);
    expect(await findLedgerErrors(database)).toEqual([]);
    expect(customers.filter(({ paid }) => paid.size > 0)).not.toEqual([]);
    if (!server) await database.close();
  },
);

it.runIf(isEmbedded)(
  'starts completely after being killed at any point of its first start',
  { tags: ['check-55'], timeout: 300_000 },
  async () => {
    await writeDemoFixture(join(dirname(file), 'demo'));
    for (let run = 0; run < Math.ceil(RUNS / 3); run += 1) {
      const first = { DATA_DIR: join(directory, `first-${run}`), AUTH_SECRET, DEMO: 'on' };
      const cut = await spawnShop(file, first);
      await wait(300 + Math.random() * 4_000);
      if (cut.child.exitCode === null) cut.child.kill('SIGKILL');
      await cut.opened.catch(() => undefined);
      const loading = await spawnShop(file, first);
      const isLoading = new Promise<void>((resolve) => {
        loading.child.stdout?.on('data', (text: string) => text.includes('Loading the demo catalog') && resolve());
      });
      // If the first start finished before the kill, nothing is left to load.
      await Promise.race([isLoading, loading.opened]);
      loading.child.kill('SIGKILL');
      await loading.opened.catch(() => undefined);
      const again = await spawnShop(file, first);
      const { origin } = await again.opened;
      expect((await fetch(`${origin}/readyz`)).status).toBe(200);
      // The demo catalog must be complete: featured books are loaded last, after books, users and orders.
      for (const list of ['products', 'products/featured', 'products/genres'])
        expect(await (await fetch(`${origin}/api/v1/${list}`)).json()).toHaveLength(1);
      const ines = new URLSearchParams({ username: 'ines_h', password: 'Octavo!2026' });
      expect((await fetch(`${origin}/api/v1/auth/login`, { method: 'POST', body: ines })).status).toBe(200);
      // The startup message contains the demo password, which must not appear in a log.
      const exited = once(again.child, 'exit');
      again.child.kill('SIGTERM');
      expect(await exited).toEqual([0, null]);
    }
  },
);

it.runIf(isEmbedded)(
  'refuses to open a directory that a running shop has locked',
  { tags: ['check-54'], timeout: 300_000 },
  async () => {
    const holder = await startShopProcess(file, settings);
    await expect(startShopProcess(file, settings)).rejects.toThrow(/in use by a running shop/);
    expect((await fetch(`${holder.origin}/readyz`)).status).toBe(200);
    await holder.kill('SIGTERM');
  },
);

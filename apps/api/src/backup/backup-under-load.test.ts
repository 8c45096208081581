import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aDataLocation, type DataLocation } from '../../test/a-data-location.ts';
import {
  AUTH_SECRET,
  simulateCustomer,
  findLostWrites,
  type Customer,
  seedShop,
  findLedgerErrors,
  snapshotAcknowledged,
} from '../../test/customer-load.ts';
import { bundleShop, startShopProcess } from '../../test/shop-process.ts';
import { withLocalDatabase } from '../cli/local-database.ts';
import { readSettings } from '../env.ts';
import { openFileStore } from '../files/index.ts';
import { sendCommand } from '../admin/control-client.ts';
import { backupCommand, type BackupEvent } from './backup-events.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

let directory: string;
let program: string;
let file: string;
let location: DataLocation;
let copyLocation: DataLocation;
let customers: Customer[];

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'octavo-busy-backup-'));
  file = join(directory, 'shop.backup');
  program = await bundleShop();
  [location, copyLocation] = [await aDataLocation(), await aDataLocation()];
  const database = await location.open();
  customers = await seedShop(database.db, 4);
  await database.close();
});
afterAll(async () => {
  await location.remove();
  await copyLocation.remove();
  rmSync(directory, { recursive: true, force: true });
});

const confirmedOrders = (): number => customers.reduce((sum, customer) => sum + customer.acknowledged, 0);

async function lastEvent(events: AsyncIterable<BackupEvent> | undefined): Promise<string | undefined> {
  let last: string | undefined;
  for await (const { step } of events ?? []) last = step;
  return last;
}

/** Works like the command: through the running shop for an embedded database, else in this process. */
async function runBackup({ settings: given }: DataLocation): Promise<string | undefined> {
  if (!given.DATABASE_URL) return lastEvent(await sendCommand(given.DATA_DIR, backupCommand, { file }));
  const settings = readSettings(given);
  return withLocalDatabase(settings, 'a backup', async ({ pool }) =>
    lastEvent(writeBackup({ pool, files: await openFileStore(settings), clock: () => new Date() }, file)),
  );
}

function runRestore({ settings: given }: DataLocation): Promise<string | undefined> {
  const settings = readSettings(given);
  return withLocalDatabase(settings, 'a restore', async ({ pool }) =>
    lastEvent(restoreBackup({ pool, files: await openFileStore(settings) }, file)),
  );
}

it(
  'restores a backup of a busy shop with every order, payment, password and favorite confirmed before it',
  { tags: ['check-56'], timeout: 240_000 },
  async () => {
    const shop = await startShopProcess(program, { ...location.settings, AUTH_SECRET });
    let isOver = false;
    const work = customers.map((customer) =>
      simulateCustomer(
        customer,
        () => shop.origin,
        () => isOver,
      ),
    );
    while (confirmedOrders() < 24 || customers.every(({ paid }) => paid.size === 0)) await wait(5);
    const inFlight = customers.map(snapshotAcknowledged);
    expect(await runBackup(location)).toBe('done');
    const saved = inFlight.map((soFar) => soFar());
    const confirmedAtBackup = confirmedOrders();
    while (confirmedOrders() < confirmedAtBackup + 20) await wait(5);
    isOver = true;
    await Promise.all(work);
    await shop.kill('SIGTERM');

    expect(await runRestore(copyLocation)).toBe('done');
    const copy = await startShopProcess(program, { ...copyLocation.settings, AUTH_SECRET });
    for (const customer of saved) expect(await findLostWrites(customer, copy.origin)).toEqual([]);
    expect(saved.filter(({ paid }) => paid.size > 0)).not.toEqual([]);
    await copy.kill('SIGTERM');
    const database = await copyLocation.open();
    expect(await findLedgerErrors(database)).toEqual([]);
    await database.close();
  },
);

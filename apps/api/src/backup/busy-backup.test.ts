import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aPlace, type Place } from '../../test/a-place.ts';
import {
  AUTH_SECRET,
  beBusy,
  brokenPromises,
  type Customer,
  fillShop,
  moneyFaults,
  promisedSoFar,
} from '../../test/busy-customers.ts';
import { bundleShop, openShop } from '../../test/spawned-shop.ts';
import { withDatabase } from '../cli/here.ts';
import { readSettings } from '../env.ts';
import { openFileStore } from '../files/index.ts';
import { commandShop } from '../operator/control-client.ts';
import { backupCommand, type BackupEvent } from './backup-events.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

let directory: string;
let program: string;
let file: string;
let place: Place;
let copyPlace: Place;
let customers: Customer[];

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'octavo-busy-backup-'));
  file = join(directory, 'shop.backup');
  program = await bundleShop('busy-backup');
  [place, copyPlace] = [await aPlace(), await aPlace()];
  const database = await place.open();
  customers = await fillShop(database.db, 4);
  await database.close();
});
afterAll(async () => {
  await place.remove();
  await copyPlace.remove();
  for (const folder of [directory, dirname(program)]) rmSync(folder, { recursive: true, force: true });
});

const confirmed = (): number => customers.reduce((sum, customer) => sum + customer.confirmed, 0);

async function lastOf(events: AsyncIterable<BackupEvent> | undefined): Promise<string | undefined> {
  let last: string | undefined;
  for await (const { step } of events ?? []) last = step;
  return last;
}

/** As the command does it: embedded through the shop that runs, else beside it. */
async function save({ settings: given }: Place): Promise<string | undefined> {
  if (!given.DATABASE_URL) return lastOf(await commandShop(given.DATA_DIR, backupCommand, { file }));
  const settings = readSettings(given);
  return withDatabase(settings, 'a backup', async ({ pool }) =>
    lastOf(writeBackup({ pool, files: await openFileStore(settings), clock: () => new Date() }, file)),
  );
}

function restore({ settings: given }: Place): Promise<string | undefined> {
  const settings = readSettings(given);
  return withDatabase(settings, 'a restore', async ({ pool }) =>
    lastOf(restoreBackup({ pool, files: await openFileStore(settings) }, file)),
  );
}

it(
  '56: a copy of a busy shop opens as a shop, and keeps every order, payment, password and favorite confirmed before it',
  { timeout: 240_000 },
  async () => {
    const shop = await openShop(program, { ...place.settings, AUTH_SECRET });
    let isOver = false;
    const work = customers.map((customer) =>
      beBusy(
        customer,
        () => shop.origin,
        () => isOver,
      ),
    );
    while (confirmed() < 60) await wait(5);
    const promised = customers.map(promisedSoFar);
    expect(await save(place)).toBe('done');
    const kept = promised.map((soFar) => soFar());
    const meanwhile = confirmed();
    while (confirmed() < meanwhile + 20) await wait(5);
    isOver = true;
    await Promise.all(work);
    await shop.end('SIGTERM');

    expect(await restore(copyPlace)).toBe('done');
    const copy = await openShop(program, { ...copyPlace.settings, AUTH_SECRET });
    for (const customer of kept) expect(await brokenPromises(customer, copy.origin)).toEqual([]);
    expect(kept.filter(({ paid }) => paid.size > 0)).not.toEqual([]);
    await copy.end('SIGTERM');
    const database = await copyPlace.open();
    expect(await moneyFaults(database)).toEqual([]);
    await database.close();
  },
);

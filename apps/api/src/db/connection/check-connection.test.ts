import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openTestDatabase } from '../../../test/test-database.ts';
import { moveToServer } from '../../backup/index.ts';
import { readSettings } from '../../env.ts';
import { startShop } from '../../startup/start-shop.ts';
import { DatabaseUnreachableError } from './check-connection.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-reach-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const start = (url: string) =>
  startShop(
    readSettings({ NODE_ENV: 'test', DATA_DIR: folder, PORT: '0', READER_PORT: '0', DATABASE_URL: url }),
    pino({ level: 'silent' }),
    () => undefined,
  );

/** A port on which nothing listens, because only root may. A free one could be taken by another test in between. */
const CLOSED_PORT = 1;

it('explains in one sentence why the server cannot be used and what to check, without the password', async () => {
  for (const host of ['127.0.0.1', 'localhost']) {
    const starting = start(`postgres://octavo:to-night@${host}:${CLOSED_PORT}/octavo`);
    await expect(starting).rejects.toThrow(DatabaseUnreachableError);
    await expect(starting).rejects.toThrow(
      new RegExp(
        `^The PostgreSQL server at ${host}:${CLOSED_PORT}/octavo cannot be used \\(.*ECONNREFUSED.*\\); check that `,
      ),
    );
    await expect(starting).rejects.not.toThrow(/to-night/);
  }
});

it('reports the same for the target of a move, and that nothing was moved', async () => {
  const from = await openTestDatabase();
  const moving = moveToServer(from.pool, `postgres://octavo@127.0.0.1:${CLOSED_PORT}/octavo`).next();
  await expect(moving).rejects.toThrow(/cannot be used .+ Nothing was moved/);
  await from.close();
});

it.runIf(inject('database').kind === 'postgres')('distinguishes a wrong database from a wrong address', async () => {
  const { url } = inject('database') as { url: string };
  const nowhere = new URL(url);
  nowhere.pathname = '/nowhere';
  await expect(start(nowhere.href)).rejects.toThrow(/nowhere cannot be used \(database "nowhere" does not exist\)/);
});

import { createServer } from 'node:net';
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

/** Returns a free port on which nothing listens. */
async function unusedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return typeof address === 'object' && address ? address.port : 0;
}

it('explains in one sentence that the server cannot be used, why, and what to check, without the password', async () => {
  for (const host of ['127.0.0.1', 'localhost']) {
    const port = await unusedPort();
    const starting = start(`postgres://octavo:to-night@${host}:${port}/octavo`);
    await expect(starting).rejects.toThrow(DatabaseUnreachableError);
    await expect(starting).rejects.toThrow(
      new RegExp(`^The PostgreSQL server at ${host}:${port}/octavo cannot be used \\(.*ECONNREFUSED.*\\); check that `),
    );
    await expect(starting).rejects.not.toThrow(/to-night/);
  }
});

it('reports the same for the target of a move, and that nothing was moved', async () => {
  const from = await openTestDatabase();
  const moving = moveToServer(from.pool, `postgres://octavo@127.0.0.1:${await unusedPort()}/octavo`).next();
  await expect(moving).rejects.toThrow(/cannot be used .+ Nothing was moved/);
  await from.close();
});

it.runIf(inject('database').kind === 'postgres')('distinguishes a wrong database from a wrong address', async () => {
  const { url } = inject('database') as { url: string };
  const nowhere = new URL(url);
  nowhere.pathname = '/nowhere';
  await expect(start(nowhere.href)).rejects.toThrow(/nowhere cannot be used \(database "nowhere" does not exist\)/);
});

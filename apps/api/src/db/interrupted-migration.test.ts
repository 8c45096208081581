import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { bundleShop } from '../../test/shop-process.ts';
import { openEmptyDatabase } from '../../test/test-database.ts';
import { isDeep } from '../../test/is-deep.ts';
import { connectDatabase, openDatabase } from './database.ts';
import { migrate, migrationNames } from './migrate.ts';

/** Lock, table and names come first; then each migration begins, runs, is recorded and is committed. */
const STATEMENTS_BEFORE = 3;
const STATEMENTS_PER_MIGRATION = 4;
/** `pnpm verify:deep crash` kills the process in every migration. */
const MIGRATIONS_PER_CRASH = isDeep ? 1 : 8;
const isEmbedded = inject('database').kind === 'embedded';

let directory: string;
let file: string;
/** The database to migrate, and how to open it. */
let target: { readonly name: string; readonly where: Parameters<typeof connectDatabase>[0]; close(): Promise<void> };

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'octavo-cut-migration-'));
  file = await bundleShop(
    `cut-migration-${inject('database').kind}`,
    fileURLToPath(new URL('../../test/crashing-migration.ts', import.meta.url)),
  );
  if (isEmbedded) {
    mkdirSync(join(directory, 'db'), { recursive: true });
    target = { name: directory, where: { dataDir: directory }, close: async () => undefined };
  } else {
    const { url, close } = await openEmptyDatabase();
    target = { name: url, where: { url }, close };
  }
});
afterAll(async () => {
  await target.close();
  rmSync(directory, { recursive: true, force: true });
});

/** Migrates in another process, which is killed before the given statement. */
async function crashAt(statement: number): Promise<void> {
  const child = spawn(process.execPath, [file, target.name, String(statement)], { stdio: 'inherit' });
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
  expect(signal).toBe('SIGKILL');
}

it(
  'completes the migrations of a shop that was killed in each of them, and keeps its data',
  { tags: ['check-55'], timeout: 240_000 },
  async () => {
    const names = migrationNames();
    // The first migration creates the shop; an interrupted first start is tested elsewhere.
    const [first = '', ...others] = names;
    const old = await connectDatabase(target.where);
    expect(await migrate(old.pool, (name) => name === first)).toEqual([first]);
    await old.pool.query(
      "insert into users (username, email, password_hash, role) values ('ines', 'ines@octavo.example', 'none', 'customer')",
    );
    await old.close();
    let lastCrash = 0;
    for (let crash = 0; crash < others.length; crash += MIGRATIONS_PER_CRASH) {
      // The migration ran but was not recorded or committed: the next process runs it again.
      await crashAt(STATEMENTS_BEFORE + (crash === 0 ? 0 : MIGRATIONS_PER_CRASH * STATEMENTS_PER_MIGRATION) + 3);
      lastCrash = crash;
    }
    const database = await openDatabase(target.where);
    expect(database.migrated).toEqual(names.slice(1 + lastCrash));
    const { rows } = await database.pool.query('select username from users');
    expect(rows).toEqual([{ username: 'ines' }]);
    await database.close();
  },
);

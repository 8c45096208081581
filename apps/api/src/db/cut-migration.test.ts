import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { bundleShop } from '../../test/spawned-shop.ts';
import { connectDatabase, openDatabase } from './database.ts';
import { migrate, migrationNames } from './migrate.ts';

/** In how many of the latest migrations the power is cut; the deep checks cut it in more. */
const CUTS = Number(process.env['OCTAVO_CRASH_RUNS'] ?? 0) >= 30 ? 8 : 2;
/** Lock, list and names come first; then each migration begins, runs, is written down and is committed. */
const STATEMENTS_BEFORE = 3;
const STATEMENTS_EACH = 4;
const isEmbedded = inject('database').kind === 'embedded';

let directory: string;
let file: string;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'octavo-cut-migration-'));
  file = await bundleShop('cut-migration', fileURLToPath(new URL('../../test/dying-migration.ts', import.meta.url)));
});
afterAll(() => {
  rmSync(directory, { recursive: true, force: true });
  rmSync(dirname(file), { recursive: true, force: true });
});

/** Migrates in another process, which is killed before it says so many statements. */
async function dieAt(statement: number): Promise<void> {
  const child = spawn(process.execPath, [file, directory, String(statement)], { stdio: 'inherit' });
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
  expect(signal).toBe('SIGKILL');
}

it.runIf(isEmbedded)(
  '55: completes a shop that was killed in every one of its later migrations, with all that was in it',
  async () => {
    const names = migrationNames();
    const early = names.slice(0, -CUTS);
    mkdirSync(join(directory, 'db'), { recursive: true });
    const old = await connectDatabase({ dataDir: directory });
    expect(await migrate(old.pool, (name) => early.includes(name))).toEqual(early);
    await old.pool.query(
      "insert into users (username, email, password_hash, role) values ('ines', 'ines@octavo.example', 'none', 'customer')",
    );
    await old.close();
    for (let cut = 0; cut < CUTS; cut += 1) {
      // What it has done is there; the note that it has is not: the next process does the one before this one.
      await dieAt(STATEMENTS_BEFORE + (cut === 0 ? 0 : STATEMENTS_EACH) + 3);
    }
    const database = await openDatabase({ dataDir: directory });
    expect(database.migrated).toEqual(names.slice(-1));
    const { rows } = await database.pool.query('select username from users');
    expect(rows).toEqual([{ username: 'ines' }]);
    await database.close();
  },
  240_000,
);

import type { SandboxDatabase } from './database.ts';
import { providerState } from './0001-provider-state.sql.ts';
import { orderOfCreation } from './0002-order-of-creation.sql.ts';

/** Numbered and append-only: a step that has once been released is never changed. */
const MIGRATIONS: readonly string[] = [providerState, orderOfCreation];

/** Any number nobody else uses; two processes that start at once take turns behind it. */
const MIGRATION_LOCK = 8_250_827;

/**
 * Brings the sandbox's own schema `stripe_sandbox` up to date. Safe to call at every start, by several processes.
 *
 * Each step is one statement, hence whole or not at all, and works the same on a pool, a client and a bare PGlite.
 */
export async function migrate(db: SandboxDatabase): Promise<void> {
  await db.query(
    withLock(`
    create schema if not exists stripe_sandbox;
    create table if not exists stripe_sandbox.migrations (step integer primary key, applied_at timestamptz not null default now());
  `),
  );
  for (const [index, sql] of MIGRATIONS.entries()) {
    const step = index + 1;
    await db.query(
      withLock(`
      if not exists (select from stripe_sandbox.migrations where step = ${step}) then
        ${sql}
        insert into stripe_sandbox.migrations (step) values (${step});
      end if;
    `),
    );
  }
}

const withLock = (sql: string): string => `do $migration$ begin
  perform pg_advisory_xact_lock(${MIGRATION_LOCK});
  ${sql}
end; $migration$`;

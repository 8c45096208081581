import type { SandboxDatabase } from './database.ts';
import { providerState } from './0001-provider-state.sql.ts';
import { orderOfCreation } from './0002-order-of-creation.sql.ts';

/** Append-only: a released migration is never changed. */
const MIGRATIONS: readonly string[] = [providerState, orderOfCreation];

/** An arbitrary lock id. Two processes that start at the same time migrate one after the other. */
const MIGRATION_LOCK = 8_250_827;

/**
 * Migrates the sandbox's schema `stripe_sandbox`. Several processes may call it at every start.
 *
 * Each migration is one statement and thus atomic. It works on a pool, a client and a PGlite instance.
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

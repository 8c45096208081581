import type { Db } from '../database.ts';

/** A comparison of the ledger with the provider that an admin requested. */
export interface ReconciliationRunRow {
  readonly id: number;
  readonly requested_at: Date;
  readonly finished_at: Date | null;
  readonly error: string | null;
}

const COLUMNS = ['id', 'requested_at', 'finished_at', 'error'] as const;

/** All SQL over requested comparisons. */
export function reconciliationRunQueries(db: Db) {
  return {
    /** Requests a comparison. Returns `false` while one is unfinished. */
    async request(accountId: number, now: Date): Promise<boolean> {
      const inserted = await db
        .insertInto('reconciliation_runs')
        .values({ account_id: accountId, requested_at: now, error: null })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      return inserted !== undefined;
    },

    /** Finds the comparison that is not finished. */
    findUnfinished: (): Promise<ReconciliationRunRow | undefined> =>
      db.selectFrom('reconciliation_runs').where('finished_at', 'is', null).select(COLUMNS).executeTakeFirst(),

    /** Finds the comparison that was requested last. */
    findLatest: (): Promise<ReconciliationRunRow | undefined> =>
      db.selectFrom('reconciliation_runs').orderBy('id', 'desc').limit(1).select(COLUMNS).executeTakeFirst(),

    async finish(id: number, error: string | null, now: Date): Promise<void> {
      await db.updateTable('reconciliation_runs').set({ finished_at: now, error }).where('id', '=', id).execute();
    },

    /** Returns when the oldest open difference was detected. */
    async oldestIssue(): Promise<Date | undefined> {
      const issue = await db
        .selectFrom('reconciliation_issues')
        .where('resolved_at', 'is', null)
        .orderBy('detected_at')
        .limit(1)
        .select('detected_at')
        .executeTakeFirst();
      return issue?.detected_at;
    },
  };
}

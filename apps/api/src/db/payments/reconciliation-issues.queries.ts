import type { Db } from '../database.ts';

/** A payment discrepancy that an admin must review. */
export interface ReconciliationIssue {
  /** Identifies the issue, so that it is recorded once. */
  readonly ref: string;
  readonly orderId: number | null;
  readonly description: string;
}

/** All SQL over reconciliation issues. */
export function reconciliationIssueQueries(db: Db) {
  return {
    /** Records an issue once; reopens a resolved one that occurs again. */
    async record({ ref, orderId, description }: ReconciliationIssue, now: Date): Promise<void> {
      await db
        .insertInto('reconciliation_issues')
        .values({ ref, order_id: orderId, description, detected_at: now, checked_at: now })
        .onConflict((conflict) =>
          conflict.column('ref').doUpdateSet({ description, resolved_at: null, checked_at: now }),
        )
        .execute();
    },

    async resolve(ref: string, now: Date): Promise<void> {
      await db
        .updateTable('reconciliation_issues')
        .set({ resolved_at: now, checked_at: now })
        .where('ref', '=', ref)
        .where('resolved_at', 'is', null)
        .execute();
    },

    /** Lists all open issues, oldest first. */
    async listOpen(limit = 100): Promise<(ReconciliationIssue & { detectedAt: Date })[]> {
      const rows = await db
        .selectFrom('reconciliation_issues')
        .where('resolved_at', 'is', null)
        .orderBy('detected_at')
        .limit(limit)
        .select(['ref', 'order_id', 'description', 'detected_at'])
        .execute();
      return rows.map((row) => ({
        ref: row.ref,
        orderId: row.order_id,
        description: row.description,
        detectedAt: row.detected_at,
      }));
    },
  };
}

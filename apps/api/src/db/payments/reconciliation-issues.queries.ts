import type { Db } from '../database.ts';

/** Something about money that a person has to look at. */
export interface ReconciliationIssue {
  /** Names it, so that it is found once. */
  readonly ref: string;
  readonly orderId: number | null;
  readonly description: string;
}

/** All SQL over what does not add up. */
export function reconciliationIssueQueries(db: Db) {
  return {
    /** Writes a finding down once; a resolved one that shows again is open again. */
    async record({ ref, orderId, description }: ReconciliationIssue, now: Date): Promise<void> {
      await db
        .insertInto('money_findings')
        .values({ ref, order_id: orderId, what: description, found_at: now })
        .onConflict((conflict) => conflict.column('ref').doUpdateSet({ what: description, resolved_at: null }))
        .execute();
    },

    async resolve(ref: string, now: Date): Promise<void> {
      await db
        .updateTable('money_findings')
        .set({ resolved_at: now })
        .where('ref', '=', ref)
        .where('resolved_at', 'is', null)
        .execute();
    },

    /** All that is open, oldest first. */
    async listOpen(limit = 100): Promise<(ReconciliationIssue & { detectedAt: Date })[]> {
      const rows = await db
        .selectFrom('money_findings')
        .where('resolved_at', 'is', null)
        .orderBy('found_at')
        .limit(limit)
        .select(['ref', 'order_id', 'what', 'found_at'])
        .execute();
      return rows.map((row) => ({ ref: row.ref, orderId: row.order_id, what: row.what, foundAt: row.found_at }));
    },
  };
}

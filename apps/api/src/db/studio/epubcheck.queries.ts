import type { EpubcheckReport } from '@octavo/core/studio';
import { sql, type SqlBool } from 'kysely';
import { type ClaimOptions, claimNext, type WorkQueue } from '../claim-next.ts';
import type { Db } from '../database.ts';

/** A file that waits for EPUBCheck, claimed by a process. */
export interface ClaimedCheck {
  readonly edition_id: number;
  readonly attempts: number;
}

const QUEUE: WorkQueue<ClaimedCheck> = {
  table: 'epubcheck_reports',
  key: ['edition_id'],
  columns: sql`edition_id, attempts`,
  isPending: sql<SqlBool>`status = 'pending'`,
};

/** All SQL over the checks with EPUBCheck. */
export function epubcheckQueries(db: Db) {
  return {
    /** Enqueues a file. A file that was checked already keeps its result, because files never change. */
    async enqueue(editionId: number, now: Date): Promise<void> {
      await db
        .insertInto('epubcheck_reports')
        .values({ edition_id: editionId, next_attempt_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    /** Claims the file that waits longest. */
    claimNext: async (options: ClaimOptions): Promise<ClaimedCheck | undefined> =>
      (await claimNext(db, QUEUE, options))?.[0],

    /** Returns the key of a file; `undefined` when the file was deleted. */
    findFile: (editionId: number): Promise<{ readonly original_key: string } | undefined> =>
      db.selectFrom('editions').where('id', '=', editionId).select('original_key').executeTakeFirst(),

    /** Ends a check with its result. */
    async finish(editionId: number, { status, ...report }: EpubcheckReport): Promise<void> {
      await db
        .updateTable('epubcheck_reports')
        .set({ status, report: JSON.stringify(report) })
        .where('edition_id', '=', editionId)
        .where('status', '=', 'pending')
        .execute();
    },

    /** Returns a claimed file to the queue, as if it had not been claimed. */
    async release(editionId: number, now: Date): Promise<void> {
      await db
        .updateTable('epubcheck_reports')
        .set({ next_attempt_at: now, attempts: sql`attempts - 1` })
        .where('edition_id', '=', editionId)
        .where('status', '=', 'pending')
        .execute();
    },

    /** Returns the result for a file; `undefined` for a file that EPUBCheck does not check. */
    async find(editionId: number): Promise<EpubcheckReport | undefined> {
      const row = await db
        .selectFrom('epubcheck_reports')
        .where('edition_id', '=', editionId)
        .select(['status', 'report'])
        .executeTakeFirst();
      return row && { ...(row.report ?? NO_MESSAGES), status: row.status };
    },
  };
}

/** The result without its status, as it is stored. */
export type StoredEpubcheckReport = Omit<EpubcheckReport, 'status'>;

const NO_MESSAGES: StoredEpubcheckReport = { limit: '', messages: [], message_count: 0, muted: [] };

import type { FileReport, UploadKind, UploadStatus } from '@octavo/core/studio';
import { sql, type SqlBool } from 'kysely';
import { type ClaimOptions, claimNext, type WorkQueue } from '../claim-next.ts';
import type { Db } from '../database.ts';
import type { UploadFix } from './studio.schema.ts';

/** An upload in a list, without its report: a page of reports could have 10 MB. */
export interface ListedUpload {
  readonly id: string;
  readonly user_id: number | null;
  readonly product_id: number | null;
  readonly kind: UploadKind;
  readonly filename: string;
  readonly size_bytes: string;
  readonly received_bytes: string;
  readonly status: UploadStatus;
  readonly error_code: string;
  readonly error_message: string;
  readonly created_at: Date;
  readonly expires_at: Date;
}

/** An upload as it is shown to its user. */
export interface UploadRecord extends ListedUpload {
  readonly report: FileReport | null;
}

/** An upload whose file is complete, claimed by a process. */
export interface ClaimedUpload {
  readonly id: string;
  readonly user_id: number | null;
  readonly product_id: number | null;
  readonly filename: string;
  readonly size_bytes: string;
  readonly kind: UploadKind;
  readonly crop_percent: number;
  readonly fix: UploadFix | null;
  readonly attempts: number;
}

const CHECK_QUEUE: WorkQueue<ClaimedUpload> = {
  table: 'uploads',
  key: ['id'],
  columns: sql`id, user_id, product_id, filename, size_bytes, kind, crop_percent, fix, attempts`,
  isPending: sql<SqlBool>`status = 'checking'`,
  // Accounts and client addresses take turns. A running check, which takes up to two minutes, counts as served. It
  // counts until its next attempt is due.
  rankAt: (now) => sql`(
    select greatest(
      count(*) filter (where served.user_id = uploads.user_id),
      count(*) filter (where served.client_address = uploads.client_address and served.client_address <> ''))
    from uploads as served
    where (served.user_id = uploads.user_id or served.client_address = uploads.client_address)
      and served.attempts > 0 and served.next_attempt_at > ${now})`,
};

/** All SQL over uploads. */
export function uploadQueries(db: Db) {
  const selectListed = () =>
    db
      .selectFrom('uploads')
      .select(['id', 'user_id', 'product_id', 'kind', 'filename', 'size_bytes', 'received_bytes', 'status'])
      .select(['error_code', 'error_message', 'created_at', 'expires_at']);
  const select = () => selectListed().select('report');
  const unfinished = (userId: number) =>
    db.selectFrom('uploads').where('user_id', '=', userId).where('status', 'in', ['receiving', 'checking']);

  return {
    /** Starts an upload. The caller has locked the account and checked its quotas. */
    async insert(upload: {
      id: string;
      userId: number;
      productId: number | null;
      kind: UploadKind;
      cropPercent: number;
      filename: string;
      size: number;
      expiresAt: Date;
      clientAddress?: string | undefined;
    }): Promise<UploadRecord> {
      await db
        .insertInto('uploads')
        .values({
          id: upload.id,
          user_id: upload.userId,
          product_id: upload.productId,
          kind: upload.kind,
          crop_percent: upload.cropPercent,
          filename: upload.filename,
          size_bytes: upload.size,
          client_address: upload.clientAddress ?? '',
          expires_at: upload.expiresAt,
        })
        .execute();
      return select().where('id', '=', upload.id).executeTakeFirstOrThrow();
    },

    /** Starts the check of a file that the server writes with a fix. */
    async insertFix(upload: {
      id: string;
      userId: number;
      productId: number;
      filename: string;
      size: number;
      fix: UploadFix;
      now: Date;
      expiresAt: Date;
    }): Promise<UploadRecord> {
      await db
        .insertInto('uploads')
        .values({
          id: upload.id,
          user_id: upload.userId,
          product_id: upload.productId,
          filename: upload.filename,
          size_bytes: upload.size,
          received_bytes: upload.size,
          status: 'checking',
          fix: JSON.stringify(upload.fix),
          next_attempt_at: upload.now,
          expires_at: upload.expiresAt,
        })
        .execute();
      return select().where('id', '=', upload.id).executeTakeFirstOrThrow();
    },

    /** Whether a fix of a book is being applied. */
    async isFixing(productId: number): Promise<boolean> {
      const found = await db
        .selectFrom('uploads')
        .where('product_id', '=', productId)
        .where('status', '=', 'checking')
        .where('fix', 'is not', null)
        .select('id')
        .limit(1)
        .executeTakeFirst();
      return found !== undefined;
    },

    /** Counts the uploads of a user that are not finished. */
    async countUnfinished(userId: number): Promise<number> {
      const { count } = await unfinished(userId)
        .select(sql<number>`count(*)::integer`.as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },

    /**
     * Returns the bytes that count in the quota of a user. These are unfinished uploads, waiting files and all files of
     * books that visitors do not see yet, or that their author took off sale and that have no owner. Files that no row
     * refers to count until they are removed.
     */
    async sumUnpublishedBytes(userId: number): Promise<number> {
      const uploaded = await unfinished(userId)
        .select(sql<string>`coalesce(sum(size_bytes), 0)`.as('bytes'))
        .executeTakeFirstOrThrow();
      const isHidden = sql<SqlBool>`(products.status in ('draft', 'in_review', 'scheduled') or products.status = 'unpublished'
        and not exists (select from entitlements where entitlements.product_id = products.id)
        and not exists (select from book_takedowns where book_takedowns.product_id = products.id))`;
      const { rows } = await sql<{ bytes: string }>`
        select coalesce(sum(bytes), 0)::bigint as bytes from (
          select greatest(editions.size_bytes, coalesce(file_sets.bytes, 0)) as bytes
          from editions join products on products.id = editions.product_id
          left join file_sets on file_sets.name = 'books/' || editions.content_hash
          where products.seller_id = ${userId} and (${isHidden} or editions.is_waiting)
          union all
          select file_sets.bytes from (
            select cover_hash as hash from products where seller_id = ${userId} and ${isHidden}
            union
            select hash from products join product_covers on product_covers.product_id = products.id,
              unnest(array[file_hash, uploaded_hash]) as hash
            where seller_id = ${userId} and ${isHidden}
          ) as covers join file_sets on file_sets.name = 'covers/' || covers.hash
          union all
          select bytes from file_sets
          where user_id = ${userId} and unused_since is not null and removed_at is null
        ) as stored`.execute(db);
      return Number(uploaded.bytes) + Number(rows[0]?.bytes ?? 0);
    },

    /** Finds an upload of a user that has not expired. */
    find: (id: string, userId: number, now: Date): Promise<UploadRecord | undefined> =>
      select().where('id', '=', id).where('user_id', '=', userId).where('expires_at', '>', now).executeTakeFirst(),

    /** Lists the uploads of a user that have not expired, newest first. */
    list: (userId: number, now: Date, limit: number): Promise<ListedUpload[]> =>
      selectListed()
        .where('user_id', '=', userId)
        .where('expires_at', '>', now)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .execute(),

    /**
     * Moves the offset past a part that was stored, and marks a complete file for the check. `false` when another request
     * has moved the offset.
     */
    addPart: (
      id: string,
      part: { offset: number; size: number },
      { now, expiresAt }: { now: Date; expiresAt: Date },
    ): Promise<boolean> =>
      db.transaction().execute(async (transaction) => {
        const moved = await transaction
          .updateTable('uploads')
          .set({
            received_bytes: part.offset + part.size,
            expires_at: expiresAt,
            next_attempt_at: now,
            status: sql`case when size_bytes = ${part.offset + part.size} then 'checking' else status end`,
          })
          .where('id', '=', id)
          .where('status', '=', 'receiving')
          .where('received_bytes', '=', String(part.offset))
          .executeTakeFirst();
        if (moved.numUpdatedRows === 0n) return false;
        await transaction
          .insertInto('upload_parts')
          .values({ upload_id: id, offset_bytes: part.offset, size_bytes: part.size })
          .execute();
        return true;
      }),

    /** Lists the offsets of the stored parts, in order. */
    async listParts(id: string): Promise<number[]> {
      const rows = await db
        .selectFrom('upload_parts')
        .where('upload_id', '=', id)
        .orderBy('offset_bytes')
        .select('offset_bytes')
        .execute();
      return rows.map(({ offset_bytes: offset }) => Number(offset));
    },

    /** Claims a complete file that waits for its check. */
    claimNext: async (options: ClaimOptions): Promise<ClaimedUpload | undefined> =>
      (await claimNext(db, CHECK_QUEUE, options))?.[0],

    /** Locks an upload that is being checked until the end of the transaction; `false` when its check has ended. */
    async lockChecking(id: string): Promise<boolean> {
      const row = await db
        .selectFrom('uploads')
        .where('id', '=', id)
        .where('status', '=', 'checking')
        .select('id')
        .forUpdate()
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Stores the report about an edition. */
    async saveReport(editionId: number, fileReport: FileReport): Promise<void> {
      const report = JSON.stringify(fileReport);
      await db
        .insertInto('edition_reports')
        .values({ edition_id: editionId, report })
        .onConflict((conflict) => conflict.column('edition_id').doUpdateSet({ report }))
        .execute();
    },

    /** Ends the check with a book, with its new cover, or with a portrait, which has no book. */
    async markReady(id: string, productId: number | null, report: FileReport): Promise<void> {
      await db
        .updateTable('uploads')
        .set({ status: 'ready', product_id: productId, report: JSON.stringify(report) })
        .where('id', '=', id)
        .execute();
    },

    /** Ends the check with a rejection. */
    async markFailed(id: string, error: { code: string; message: string }, report: FileReport | null): Promise<void> {
      await db
        .updateTable('uploads')
        .set({
          status: 'failed',
          error_code: error.code,
          error_message: error.message,
          report: report && JSON.stringify(report),
        })
        .where('id', '=', id)
        .where('status', '=', 'checking')
        .execute();
    },

    /** Deletes the rows of the parts of an upload. */
    async deleteParts(id: string): Promise<void> {
      await db.deleteFrom('upload_parts').where('upload_id', '=', id).execute();
    },

    /** Deletes an upload that is not being checked. */
    async delete(id: string): Promise<boolean> {
      const result = await db
        .deleteFrom('uploads')
        .where('id', '=', id)
        .where('status', '!=', 'checking')
        .executeTakeFirst();
      return result.numDeletedRows > 0n;
    },

    /** Lists uploads that have expired, the oldest first. */
    async listExpired(now: Date, limit: number): Promise<string[]> {
      const rows = await db
        .selectFrom('uploads')
        .where('expires_at', '<=', now)
        .where('status', '!=', 'checking')
        .orderBy('expires_at')
        .limit(limit)
        .select('id')
        .execute();
      return rows.map(({ id }) => id);
    },
  };
}

/** The queries over uploads. */
export type UploadQueries = ReturnType<typeof uploadQueries>;

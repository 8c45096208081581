import { sql } from 'kysely';
import { QUOTAS } from '../../limits/limits.ts';
import { lockAccount } from '../lock-account.ts';
import type { Db } from '../database.ts';

/** A valid reading grant, found by its URL. */
export interface GrantRow {
  /** `null` for a sample, which belongs to no user. */
  readonly user_id: number | null;
  readonly product_id: number;
  readonly edition_id: number;
  readonly cookie_hash: Buffer | null;
  readonly expires_at: Date;
  /** Whether the book is stored offline on a device. */
  readonly is_offline: boolean;
  readonly publication_key: string;
  readonly manifest_key: string;
  /** Identifies the edition: every file of a book has its own hash. */
  readonly content_hash: string;
  /** PostgreSQL's bigint is returned as text. */
  readonly size_bytes: string;
  readonly slug: string;
  /** The size of the free sample in percent; 0 while the book is not on sale. */
  readonly sample_percent: number;
  /**
   * The number of whole documents in a sample that ends with a chapter. `null` when the sample is a share of the book.
   */
  readonly sample_documents: number | null;
  /** The id of the first element after the sample in the next document; `''` when it ends between two documents. */
  readonly sample_before_id: string | null;
}

/** All SQL over reading grants. Every lookup is by hash. */
export function grantQueries(db: Db) {
  /** Deletes the oldest grants of a user that one more would bring over the quotas. An offline book is never deleted. */
  const deleteSurplus = (userId: number, productId: number) =>
    sql`delete from reading_grants where id_hash in (
      (select id_hash from reading_grants where user_id = ${userId} and product_id = ${productId} and cookie_hash is null
       order by expires_at desc offset ${QUOTAS.unopenedReadingUrls.max - 1})
      union all
      (select id_hash from reading_grants where user_id = ${userId} and not is_offline
       order by cookie_hash is not null desc, expires_at desc offset ${QUOTAS.readingUrls.max - 1}))`.execute(db);
  return {
    /**
     * Creates a grant for the product's current edition. Deletes grants that no browser can use anymore, and those of the user
     * over the quotas. Returns `false` when the product has no edition.
     */
    async create(grant: {
      idHash: Buffer;
      /** `null` for a sample. */
      reader: { readonly id: number; readonly sessionId: string } | null;
      productId: number;
      now: Date;
      /** Expired grants are deleted after this time. A grant that was not opened is deleted when it expires. */
      deleteExpiredBefore: Date;
      expiresAt: Date;
    }): Promise<boolean> {
      await db
        .deleteFrom('reading_grants')
        .where((eb) =>
          eb.or([
            eb('expires_at', '<', grant.deleteExpiredBefore),
            eb.and([eb('expires_at', '<', grant.now), eb('cookie_hash', 'is', null)]),
          ]),
        )
        .execute();
      if (grant.reader) await deleteSurplus(grant.reader.id, grant.productId);
      const result = await db
        .insertInto('reading_grants')
        .columns(['id_hash', 'user_id', 'session_id', 'product_id', 'edition_id', 'expires_at'])
        .expression((eb) =>
          eb
            .selectFrom('editions')
            .where('editions.product_id', '=', grant.productId)
            .where('editions.is_current', '=', true)
            .select([
              sql<Buffer>`${grant.idHash}::bytea`.as('id_hash'),
              sql<number>`${grant.reader?.id ?? null}::integer`.as('user_id'),
              sql<string>`${grant.reader?.sessionId ?? null}::uuid`.as('session_id'),
              'editions.product_id',
              'editions.id',
              sql<Date>`${grant.expiresAt}::timestamptz`.as('expires_at'),
            ]),
        )
        .executeTakeFirst();
      return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    /** Finds a grant that had not expired at `expiry` (default: now), of an active session or a sample. */
    find: (idHash: Buffer, now: Date, expiry: Date = now): Promise<GrantRow | undefined> =>
      db
        .selectFrom('reading_grants')
        .leftJoin('sessions', 'sessions.id', 'reading_grants.session_id')
        .leftJoin('users', 'users.id', 'reading_grants.user_id')
        .innerJoin('editions', 'editions.id', 'reading_grants.edition_id')
        .innerJoin('products', 'products.id', 'reading_grants.product_id')
        .leftJoin('edition_samples', 'edition_samples.edition_id', 'reading_grants.edition_id')
        .where('reading_grants.id_hash', '=', idHash)
        .where('reading_grants.expires_at', '>', expiry)
        // Also true for a sample, which has no user.
        .where('users.locked_at', 'is', null)
        .where((eb) =>
          eb.or([
            eb('reading_grants.session_id', 'is', null),
            eb.and([eb('sessions.ended_at', 'is', null), eb('sessions.expires_at', '>', now)]),
          ]),
        )
        .select((eb) => [
          'reading_grants.user_id',
          'reading_grants.product_id',
          'reading_grants.edition_id',
          'reading_grants.cookie_hash',
          'reading_grants.expires_at',
          'reading_grants.is_offline',
          'editions.publication_key',
          'editions.manifest_key',
          'editions.content_hash',
          'editions.size_bytes',
          'products.slug',
          eb
            .case()
            .when('products.status', '=', 'published')
            .then(eb.fn.coalesce('edition_samples.percent', 'products.sample_percent'))
            .else(0)
            .end()
            .as('sample_percent'),
          'edition_samples.documents as sample_documents',
          'edition_samples.before_id as sample_before_id',
        ])
        .executeTakeFirst(),

    /** Binds a grant to its first browser; `false` when another browser was first. */
    async bindCookie(idHash: Buffer, cookieHash: Buffer): Promise<boolean> {
      const result = await db
        .updateTable('reading_grants')
        .set({ cookie_hash: cookieHash })
        .where('id_hash', '=', idHash)
        .where('cookie_hash', 'is', null)
        .executeTakeFirst();
      return result.numUpdatedRows > 0n;
    },

    /** Extends the expiry unless it is already later; returns the expiry. */
    async extend(idHash: Buffer, expiresAt: Date): Promise<Date> {
      const grant = await db
        .updateTable('reading_grants')
        .set({ expires_at: sql<Date>`greatest(expires_at, ${expiresAt})` })
        .where('id_hash', '=', idHash)
        .returning('expires_at')
        .executeTakeFirst();
      return grant?.expires_at ?? expiresAt;
    },

    /** Extends the session of a grant: reading counts as activity. */
    async extendSession(idHash: Buffer, expiresAt: Date, now: Date): Promise<void> {
      await db
        .updateTable('sessions')
        .from('reading_grants')
        .whereRef('sessions.id', '=', 'reading_grants.session_id')
        .where('reading_grants.id_hash', '=', idHash)
        .set({ expires_at: sql<Date>`greatest(sessions.expires_at, ${expiresAt})`, last_used_at: now })
        .execute();
    },

    /**
     * Stores whether the book is offline, and sets the expiry, earlier or later. Returns `false` when the user has `max` other
     * offline books.
     */
    setOffline: (
      idHash: Buffer,
      isOffline: boolean,
      { userId, now, expiresAt, max }: { userId: number; now: Date; expiresAt: Date; max: number },
    ): Promise<boolean> =>
      db.transaction().execute(async (trx) => {
        await lockAccount(trx, userId);
        const { count } = await trx
          .selectFrom('reading_grants')
          .where('user_id', '=', userId)
          .where('is_offline', '=', true)
          .where('expires_at', '>', now)
          .where('id_hash', '<>', idHash)
          .select(({ fn }) => fn.countAll<string>().as('count'))
          .executeTakeFirstOrThrow();
        if (isOffline && Number(count) >= max) return false;
        await trx
          .updateTable('reading_grants')
          .set({ is_offline: isOffline, expires_at: expiresAt })
          .where('id_hash', '=', idHash)
          .execute();
        return true;
      }),
  };
}

/** The queries over reading grants. */
export type GrantQueries = ReturnType<typeof grantQueries>;

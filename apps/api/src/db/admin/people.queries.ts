import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { accountDataQueries } from '../accounts/account-data.queries.ts';
import type { Db } from '../database.ts';
import { emailOutboxQueries } from '../mail/email-outbox.queries.ts';

/** The people to select. */
export interface PeopleSelection {
  readonly search: string;
  readonly role: keyof typeof ROLES | undefined;
  readonly status: keyof typeof STATUSES | undefined;
  readonly sort: PeopleSort;
}

// `lower(username)` has a unique index, so the number decides nothing there.
const NAME = sql`lower(users.username)`;
const NUMBER = sql`users.id`;

/** The orders of the list. */
const SORTS = {
  newest: { key: NUMBER, direction: sql`desc`, operator: sql`<` },
  oldest: { key: NUMBER, direction: sql`asc`, operator: sql`>` },
  name: { key: NAME, direction: sql`asc`, operator: sql`>` },
  name_desc: { key: NAME, direction: sql`desc`, operator: sql`<` },
} as const;
/** An order of the list. */
type PeopleSort = keyof typeof SORTS;

const ROLES = {
  customer: sql<SqlBool>`users.role = 'customer'`,
  author: sql<SqlBool>`users.role = 'author'`,
  editor: sql<SqlBool>`users.is_editor`,
  support: sql<SqlBool>`users.is_support`,
  admin: sql<SqlBool>`users.is_admin`,
  staff: sql<SqlBool>`(users.is_editor or users.is_support or users.is_admin)`,
} as const;

const STATUSES = {
  locked: sql<SqlBool>`users.locked_at is not null`,
  unverified: sql<SqlBool>`users.email_verified_at is null`,
} as const;

/** A person as the back office lists it. */
export interface PersonRecord {
  readonly id: number;
  /** The sort key. */
  readonly key: string;
  readonly username: string;
  readonly email: string;
  readonly email_verified_at: Date | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly role: 'customer' | 'author';
  readonly is_admin: boolean;
  readonly is_editor: boolean;
  readonly is_support: boolean;
  readonly locked_at: Date | null;
  readonly version: number;
  readonly created_at: Date;
  readonly last_seen_at: Date | null;
}

/** A book of a person. */
export interface PersonBookRecord {
  readonly product_id: number;
  readonly name: string;
  readonly slug: string;
  readonly cover_hash: string | null;
  readonly cover_width: number | null;
  readonly cover_height: number | null;
  readonly created_at: Date;
}

/** A review by a person. */
export interface PersonReviewRecord extends PersonBookRecord {
  readonly id: number;
  readonly rating: number;
  readonly text: string;
  readonly is_visible: boolean;
  readonly held_at: Date | null;
}

/** All SQL over people for the back office. */
export function peopleQueries(db: Db) {
  const readRows = async (
    page: RawBuilder<unknown>,
    { key, direction }: Pick<(typeof SORTS)[PeopleSort], 'key' | 'direction'>,
  ): Promise<PersonRecord[]> => {
    const { rows } = await sql<PersonRecord>`
      with page as materialized (${page})
      select users.id, ${key}::text as key, users.username, users.email, users.email_verified_at, users.first_name, users.last_name,
        users.role, users.is_admin, users.is_editor, users.is_support, users.locked_at, users.version, users.created_at,
        (select max(sessions.last_used_at) from sessions where sessions.user_id = users.id) as last_seen_at
      from page join users on users.id = page.id
      order by ${key} ${direction}`.execute(db);
    return rows;
  };
  const count = async (table: 'orders' | 'entitlements' | 'reviews' | 'app_passwords', userId: number) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from ${sql.table(table)} where user_id = ${userId}
      ${table === 'entitlements' ? sql`and ended_at is null` : sql``}`.execute(db);
    return rows[0]?.count ?? 0;
  };

  return {
    /** Lists a page of people, after the row with this sort key. */
    list(
      { search, role, status, sort }: PeopleSelection,
      { after, limit }: { after: string | undefined; limit: number },
    ) {
      const { key, direction, operator } = SORTS[sort];
      const last = sort === 'newest' || sort === 'oldest' ? sql`${after}::integer` : sql`${after}::text`;
      const conditions = [
        ...(role === undefined ? [] : [ROLES[role]]),
        ...(status === undefined ? [] : [STATUSES[status]]),
        ...(search === '' ? [] : [contains(search)]),
        ...(after === undefined ? [] : [sql<SqlBool>`${key} ${operator} ${last}`]),
        sql<SqlBool>`true`,
      ];
      return readRows(
        sql`select users.id from users where ${sql.join(conditions, sql` and `)} order by ${key} ${direction} limit ${limit}`,
        SORTS[sort],
      );
    },

    /** Finds one person. */
    find: async (id: number): Promise<PersonRecord | undefined> =>
      (await readRows(sql`select ${id}::integer as id`, SORTS.newest))[0],

    /** Locks the account until the transaction ends, and returns it. */
    lockRow: (id: number) =>
      db
        .selectFrom('users')
        .where('id', '=', id)
        .forNoKeyUpdate()
        .select(['id', 'email', 'version', 'locked_at', 'role'])
        .executeTakeFirst(),

    /** Locks the account, so that it cannot sign in, or unlocks it. */
    async setLocked(id: number, lockedAt: Date | null): Promise<void> {
      await db.updateTable('users').set({ locked_at: lockedAt }).where('id', '=', id).execute();
    },

    /** Returns whether the account owns products or transfers. */
    ownsSellerData: (id: number): Promise<boolean> => accountDataQueries(db).ownsSellerData(id),

    /** Sets the roles of the account. */
    async setRoles(id: number, role: 'customer' | 'author', staff: readonly ('editor' | 'support' | 'admin')[]) {
      const roles = {
        role,
        is_editor: staff.includes('editor'),
        is_support: staff.includes('support'),
        is_admin: staff.includes('admin'),
      };
      await db.updateTable('users').set(roles).where('id', '=', id).execute();
    },

    async hasOpenSession(id: number, now: Date): Promise<boolean> {
      const session = await db
        .selectFrom('sessions')
        .where('user_id', '=', id)
        .where('ended_at', 'is', null)
        .where('expires_at', '>', now)
        .select('id')
        .limit(1)
        .executeTakeFirst();
      return session !== undefined;
    },

    /** Ends all sessions of the account, and forgets its trusted devices. */
    async endSessions(id: number, now: Date): Promise<void> {
      await db
        .updateTable('sessions')
        .set({ ended_at: now })
        .where('user_id', '=', id)
        .where('ended_at', 'is', null)
        .where('expires_at', '>', now)
        .execute();
      await db
        .updateTable('users')
        .set(({ eb }) => ({ trusted_devices_version: eb('trusted_devices_version', '+', 1) }))
        .where('id', '=', id)
        .execute();
    },

    /** Enqueues an email with a reset link. */
    enqueueResetLink: (email: string, origin: string, now: Date): Promise<void> =>
      emailOutboxQueries(db).enqueue({
        template: 'password_reset',
        userId: null,
        recipient: email,
        name: '',
        origin,
        now,
      }),

    /** Counts what belongs to a person. */
    async counts(userId: number) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from products where seller_id = ${userId}`.execute(db);
      return {
        orders: await count('orders', userId),
        library: await count('entitlements', userId),
        reviews: await count('reviews', userId),
        appPasswords: await count('app_passwords', userId),
        soldBooks: rows[0]?.count ?? 0,
      };
    },

    /** Lists the newest books in the library of a person. */
    library: (userId: number, limit: number): Promise<PersonBookRecord[]> =>
      db
        .selectFrom('entitlements')
        .innerJoin('products', 'products.id', 'entitlements.product_id')
        .leftJoin('covers', 'covers.hash', 'products.cover_hash')
        .where('entitlements.user_id', '=', userId)
        .where('entitlements.ended_at', 'is', null)
        .orderBy('entitlements.created_at', 'desc')
        .orderBy('entitlements.id', 'desc')
        .limit(limit)
        .select(['products.id as product_id', 'products.name', 'products.slug', 'products.cover_hash'])
        .select(['covers.width as cover_width', 'covers.height as cover_height', 'entitlements.created_at'])
        .execute(),

    /** Lists the newest reviews by a person. */
    reviews: (userId: number, limit: number): Promise<PersonReviewRecord[]> =>
      db
        .selectFrom('reviews')
        .innerJoin('products', 'products.id', 'reviews.product_id')
        .leftJoin('covers', 'covers.hash', 'products.cover_hash')
        .where('reviews.user_id', '=', userId)
        .orderBy('reviews.created_at', 'desc')
        .orderBy('reviews.id', 'desc')
        .limit(limit)
        .select([
          'reviews.id',
          'reviews.rating',
          'reviews.source_text as text',
          'reviews.is_visible',
          'reviews.held_at',
          'reviews.created_at',
        ])
        .select(['products.id as product_id', 'products.name', 'products.slug', 'products.cover_hash'])
        .select(['covers.width as cover_width', 'covers.height as cover_height'])
        .execute(),
  };
}

/** Whether the username, the address or the name contains a text. */
const contains = (search: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`users.search_text like lower(${`%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}::text)`;

import {
  type People,
  type PeopleQuery,
  type PersonDetails,
  personMessages,
  type RolesChange,
} from '@octavo/core/admin';
import { BadRequestError, PermissionError } from '@octavo/core/errors';
import type { AccountData } from '../../accounts/account-data.service.ts';
import { accountDataQueries } from '../../db/accounts/account-data.queries.ts';
import { adminOrderQueries } from '../../db/admin/admin-orders.queries.ts';
import { peopleQueries } from '../../db/admin/people.queries.ts';
import type { Db } from '../../db/database.ts';
import { formatCursor, parseCursor } from '../../lists/list-cursor.ts';
import { pageOf, QUERY_LIMIT } from '../../lists/page-of.ts';
import { isLastAdminViolation } from '../../db/accounts/last-admin.ts';
import { conflict, notFound } from '../admin-errors.ts';
import { toAdminOrder } from '../orders/order-wire.ts';
import { toPerson, toPersonBook, toPersonReview, toVersion } from './person-wire.ts';

/** Rows of each list on the page of a person. */
const LISTED_ROWS = 10;

interface PeopleDeps {
  readonly db: Db;
  readonly clock: () => Date;
  readonly accountData: Pick<AccountData, 'removeOther'>;
  readonly timeZone: string;
}

/** Lists, shows, locks and deletes the accounts of all people. */
export class PeopleService {
  readonly #deps: PeopleDeps;

  constructor(deps: PeopleDeps) {
    this.#deps = deps;
  }

  /** Lists one page of people. @throws {ValidationError} for a malformed cursor */
  async list({ search = '', role, status, sort = 'newest', cursor }: PeopleQuery): Promise<People> {
    const isText = sort === 'name' || sort === 'name_desc';
    const after = cursor === undefined ? undefined : parseCursor(cursor, { isText });
    const rows = await peopleQueries(this.#deps.db).list(
      { search: search.trim(), role, status, sort },
      // Of a list by number, the number in the cursor is the sort key as well, and cannot be out of range.
      { after: after && (isText ? after.key : String(after.id)), limit: QUERY_LIMIT },
    );
    return pageOf(rows, toPerson, formatCursor);
  }

  /** Returns one person in full. @throws {NotFoundError} `person_not_found` */
  async read(id: number): Promise<PersonDetails> {
    const { db, clock, timeZone } = this.#deps;
    const queries = peopleQueries(db);
    const person = await queries.find(id);
    if (!person) throw notFound('person_not_found');
    const counts = await queries.counts(id);
    const sessions = await accountDataQueries(db).sessions(id, clock());
    const orders = await adminOrderQueries(db).list(
      {
        search: { orderId: undefined, email: '', buyers: [id], books: [] },
        status: undefined,
        from: undefined,
        until: undefined,
        sort: 'newest',
        timeZone,
      },
      { limit: LISTED_ROWS },
    );
    return {
      ...toPerson(person),
      version: toVersion(person.version),
      sessions: sessions.map(({ device, created_at: created, last_used_at: used }) => ({
        device,
        date_created: created.toISOString(),
        date_last_used: used.toISOString(),
      })),
      app_password_count: counts.appPasswords,
      orders: orders.map(toAdminOrder),
      order_count: counts.orders,
      library: (await queries.library(id, LISTED_ROWS)).map(toPersonBook),
      library_count: counts.library,
      reviews: (await queries.reviews(id, LISTED_ROWS)).map(toPersonReview),
      review_count: counts.reviews,
      sold_book_count: counts.soldBooks,
    };
  }

  /**
   * Locks an account and ends its sessions, if `version` is the stored one.
   * @throws {ConflictError} `own_account`. @throws {BadRequestError} `version_missing`, `edited_elsewhere`.
   */
  async lock(id: number, actorId: number, version: string | undefined): Promise<PersonDetails> {
    const now = this.#deps.clock();
    await this.#change(id, version, async (queries, { locked_at: lockedAt }) => {
      if (id === actorId) throw conflict('own_account');
      if (lockedAt === null) await queries.setLocked(id, now);
      // A process of the version before may have opened a session since then.
      if (lockedAt === null || (await queries.hasOpenSession(id, now))) await queries.endSessions(id, now);
    });
    return this.read(id);
  }

  /** Unlocks an account, if `version` is the stored one. @throws {BadRequestError} `version_missing`, `edited_elsewhere` */
  async unlock(id: number, version: string | undefined): Promise<PersonDetails> {
    await this.#change(id, version, async (queries, { locked_at: lockedAt }) => {
      if (lockedAt !== null) await queries.setLocked(id, null);
    });
    return this.read(id);
  }

  /**
   * Sets the roles of a person, if `version` is the stored one. Every request reads them again, so they take effect at once.
   * @throws {ConflictError} `own_account`, `author_in_use`. @throws {BadRequestError} `version_missing`, `edited_elsewhere`.
   */
  async setRoles(
    id: number,
    actorId: number,
    version: string | undefined,
    { role, staff }: RolesChange,
  ): Promise<PersonDetails> {
    await this.#change(id, version, async (queries, account) => {
      if (id === actorId) throw conflict('own_account');
      if (account.role === 'author' && role === 'customer' && (await queries.ownsSellerData(id)))
        throw conflict('author_in_use');
      await queries.setRoles(id, role, staff);
    });
    return this.read(id);
  }

  /** Ends all sessions of a person. @throws {NotFoundError} `person_not_found` */
  async endSessions(id: number): Promise<PersonDetails> {
    await this.#deps.db.transaction().execute(async (transaction) => {
      const queries = peopleQueries(transaction);
      if (!(await queries.lockRow(id))) throw notFound('person_not_found');
      await queries.endSessions(id, this.#deps.clock());
    });
    return this.read(id);
  }

  /** Emails a person a link below `origin` that sets a new password. @throws {ConflictError} `person_locked` */
  async sendResetLink(id: number, origin: string): Promise<PersonDetails> {
    const { db, clock } = this.#deps;
    await db.transaction().execute(async (transaction) => {
      const queries = peopleQueries(transaction);
      const account = await queries.lockRow(id);
      if (!account) throw notFound('person_not_found');
      if (account.locked_at !== null) throw conflict('person_locked');
      await queries.enqueueResetLink(account.email, origin, clock());
    });
    return this.read(id);
  }

  /**
   * Deletes an account, if `version` is the stored one.
   * @throws {ConflictError} `own_account`, `person_in_use`, `payment_pending`.
   * @throws {BadRequestError} `version_missing`, `edited_elsewhere`. @throws {UnavailableError} `payment_provider_unavailable`.
   */
  async delete(id: number, actorId: number, version: string | undefined): Promise<void> {
    const { db, accountData } = this.#deps;
    const person = await peopleQueries(db).find(id);
    if (!person) throw notFound('person_not_found');
    if (id === actorId) throw conflict('own_account');
    // Nothing is canceled for a change that is refused.
    assertVersion(version, person.version);
    const outcome = await accountData.removeOther(id, version === '*' ? undefined : person.version);
    switch (outcome) {
      case 'deleted':
        return;
      case 'not_found':
        throw notFound('person_not_found');
      case 'edited':
        throw editedElsewhere();
      case 'payment_pending':
        throw conflict('payment_pending');
      case 'has_seller_data':
        throw conflict('person_in_use');
    }
  }

  /** Changes an account in a transaction that locks it. */
  async #change(id: number, version: string | undefined, change: AccountChange): Promise<void> {
    try {
      await this.#deps.db.transaction().execute(async (transaction) => {
        const queries = peopleQueries(transaction);
        const account = await queries.lockRow(id);
        if (!account) throw notFound('person_not_found');
        assertVersion(version, account.version);
        await change(queries, account);
      });
    } catch (error) {
      // Another admin has taken the role from the caller, or locked the account, during this call.
      throw isLastAdminViolation(error)
        ? new PermissionError('permission_denied', { message: personMessages.lastAdmin })
        : error;
    }
  }
}

type Queries = ReturnType<typeof peopleQueries>;
type AccountChange = (queries: Queries, account: NonNullable<Awaited<ReturnType<Queries['lockRow']>>>) => Promise<void>;

const editedElsewhere = (): BadRequestError =>
  new BadRequestError('edited_elsewhere', { status: 412, message: personMessages.edited_elsewhere });

function assertVersion(version: string | undefined, stored: number): void {
  if (version === undefined)
    throw new BadRequestError('version_missing', { status: 428, message: personMessages.version_missing });
  if (version !== '*' && version !== toVersion(stored)) throw editedElsewhere();
}

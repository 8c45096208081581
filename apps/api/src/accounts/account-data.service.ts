import type { UserSession } from '@octavo/core/contract';
import {
  AuthenticationError,
  ConflictError,
  NotFoundError,
  defaultMessageOf,
  ValidationError,
} from '@octavo/core/errors';
import type { AccountDataQueries } from '../db/accounts/account-data.queries.ts';
import { type AccountQueries, type AccountRow, toUser } from '../db/accounts/accounts.queries.ts';
import type { SignedInUser } from '../db/accounts/sessions.queries.ts';
import { withoutAudit } from '../db/audit/audit-context.ts';
import type { AnnotationExport } from '../reading/annotation-export.service.ts';
import type { Orders } from '../orders/orders.service.ts';
import type { Passwords } from './passwords.ts';
import { accountExport } from './account-export.ts';
import { isUuid } from './uuid.ts';

interface AccountDataDeps {
  accounts: Pick<AccountQueries, 'findById'>;
  data: AccountDataQueries;
  annotationExport: Pick<AnnotationExport, 'forUser'>;
  orders: Pick<Orders, 'cancelAll' | 'history'>;
  passwords: Passwords;
  clock: () => Date;
}

const ACCOUNT_IN_USE =
  'You still have books, sales or a staff role in this store, so your account cannot be deleted yet. Please contact us for help.';
const PAYMENT_PENDING =
  'One of your payments is still being processed, so your account cannot be deleted yet. Please try again once your bank has decided.';

/** What became of the deletion of an account. */
export type DeletionOutcome = Awaited<ReturnType<AccountDataQueries['remove']>>;

/** Actions of users on their own data: active sessions, an export, and the deletion of the account. */
export class AccountData {
  readonly #deps: AccountDataDeps;

  constructor(deps: AccountDataDeps) {
    this.#deps = deps;
  }

  /** Returns the user's active sessions, the most recently used first. */
  async sessions(user: Pick<SignedInUser, 'id' | 'sessionId'>): Promise<UserSession[]> {
    const rows = await this.#deps.data.sessions(user.id, this.#deps.clock());
    return rows.map(({ id, device, created_at, last_used_at }) => ({
      id,
      device,
      date_created: created_at.toISOString(),
      date_last_used: last_used_at.toISOString(),
      is_current: id === user.sessionId,
    }));
  }

  /** @throws {NotFoundError} `session_not_found`, including for another user's session. */
  async endSession(userId: number, id: string): Promise<number> {
    const ended = isUuid(id) ? await this.#deps.data.endSessions(userId, { id }, this.#deps.clock()) : 0;
    if (ended === 0) throw new NotFoundError('session_not_found');
    return ended;
  }

  /** Ends every session of the user except the current one. */
  endOtherSessions({ id, sessionId }: Pick<SignedInUser, 'id' | 'sessionId'>): Promise<number> {
    return this.#deps.data.endSessions(id, { except: sessionId }, this.#deps.clock());
  }

  /** Writes all stored data about the user as one JSON document, part by part. */
  async *exportData(user: Pick<SignedInUser, 'id' | 'sessionId'>): AsyncGenerator<string> {
    const { accounts, data, clock } = this.#deps;
    const account = await accounts.findById(user.id);
    if (!account) throw new AuthenticationError('session_ended');
    const since = await data.memberSince(user.id);
    const { newEditions } = await data.notifications(user.id);
    const profile = await data.authorProfile(user.id);
    yield* accountExport(this.#deps, user.id, {
      date_created: clock().toISOString(),
      user: { ...toUser(account), date_created: since?.toISOString() },
      notifications: { new_editions: newEditions },
      ...(profile
        ? { author_profile: { pen_name: profile.pen_name, biography: profile.source_text, links: profile.links } }
        : {}),
      sessions: await this.sessions(user),
      reading_apps: (await data.appPasswords(user.id)).map(({ created_at, last_used_at, ...app }) => ({
        ...app,
        date_created: created_at.toISOString(),
        date_last_used: last_used_at?.toISOString() ?? '',
      })),
    });
  }

  /**
   * Deletes an account. Unpaid orders are canceled first; paid orders stay in the records without the user.
   * @throws {ValidationError} `current_password_incorrect`. @throws {ConflictError} `conflict` while books, sales or payouts
   * depend on it.
   * @throws {UnavailableError} `payment_provider_unavailable` while an unpaid order cannot be canceled.
   */
  async remove(userId: number, password: string): Promise<void> {
    const { accounts, passwords } = this.#deps;
    const account = await accounts.findById(userId);
    if (!account) throw new AuthenticationError('session_ended');
    if (!(await passwords.verify(password, account.password_hash))) {
      const code = 'current_password_incorrect';
      throw new ValidationError(code, { errors: { password: defaultMessageOf(code) } });
    }
    const outcome = await this.#delete(account);
    if (outcome === 'not_found') throw new AuthenticationError('session_ended');
    if (outcome !== 'deleted')
      throw new ConflictError('conflict', {
        message: outcome === 'payment_pending' ? PAYMENT_PENDING : ACCOUNT_IN_USE,
      });
  }

  /**
   * Deletes the account of another person by the same rules, if it has this version.
   * @throws {UnavailableError} `payment_provider_unavailable` while an unpaid order cannot be canceled.
   */
  async removeOther(userId: number, version: number | undefined): Promise<DeletionOutcome> {
    const account = await this.#deps.accounts.findById(userId);
    return account ? this.#delete(account, version) : 'not_found';
  }

  async #delete(account: AccountRow, version?: number): Promise<DeletionOutcome> {
    const { data, orders, clock } = this.#deps;
    // A refused request must change nothing.
    if (account.is_admin || account.is_editor || account.is_support || (await data.ownsSellerData(account.id)))
      return 'has_seller_data';
    // The deletion is what is recorded. The canceled orders are in the timelines of the orders.
    await withoutAudit(() => orders.cancelAll(account.id));
    return data.remove(account.id, { email: account.email, name: toUser(account).display_name, version }, clock());
  }
}

import { personMessages } from '@octavo/core/admin';
import { ConflictError, NotFoundError } from '@octavo/core/errors';
import { isLastAdminViolation } from '../../db/accounts/last-admin.ts';
import { type StaffRole, staffQueries } from '../../db/accounts/staff.queries.ts';
import type { Deps } from '../../deps.ts';
import { originsFor } from '../../origins.ts';
import { dashboardUrl } from '../../shop-config.ts';
import type { ShopReport, ShopRequestOf } from '../shop-command.ts';
import { singleSection } from './sections.ts';

type StaffDeps = Pick<Deps, 'db' | 'settings' | 'ports'>;

const TEXTS = {
  admins: {
    role: 'admin',
    title: 'Administrators',
    empty: 'The shop has no administrators yet. Run "admins <account>" to add one.',
    added: (username: string, { settings, ports }: StaffDeps) =>
      `${username} is now an administrator, can open every book and sees all orders at ${dashboardUrl(settings, shopOf({ settings, ports }))}.`,
    removed: (username: string) => `${username} is no longer an administrator.`,
  },
  editors: {
    role: 'editor',
    title: 'Editors',
    empty: 'The shop has no editors yet. Run "editors <account>" to add one.',
    added: (username: string, deps: StaffDeps) =>
      `${username} is now an editor, and reviews and edits the books of all authors at ${shopOf(deps)}/studio/review.`,
    removed: (username: string) => `${username} is no longer an editor.`,
  },
} as const satisfies Record<string, { role: StaffRole } & Record<string, unknown>>;

const shopOf = ({ settings, ports }: Pick<StaffDeps, 'settings' | 'ports'>): string =>
  originsFor(undefined, settings, ports()).shop;

/**
 * Lists the administrators or the editors. With `account`, it first grants or removes the role. No web page can grant it.
 * @throws {NotFoundError} `not_found`. @throws {ConflictError} `conflict` for the last administrator who can sign in.
 */
export async function staffCommand(
  deps: StaffDeps,
  { do: name, account, remove = false }: ShopRequestOf<'admins' | 'editors'>,
): Promise<ShopReport> {
  const queries = staffQueries(deps.db);
  const { role, title, empty, added, removed } = TEXTS[name];
  const resultMessage = account === undefined ? '' : await setRole(account);
  const rows = (await queries.list(role)).map(({ username, email }) => ({ account: username, email }));
  return singleSection({ name, title, rows, empty }, resultMessage);

  async function setRole(login: string): Promise<string> {
    const username = await queries.setRole(login, role, !remove).catch((error: unknown) => {
      throw isLastAdminViolation(error) ? new ConflictError('conflict', { message: personMessages.lastAdmin }) : error;
    });
    if (username === undefined) {
      const message = `There is no account called "${login}". Use the username of an account that is registered in the shop.`;
      throw new NotFoundError('not_found', { message });
    }
    return remove ? removed(username) : added(username, deps);
  }
}

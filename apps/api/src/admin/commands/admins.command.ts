import { NotFoundError } from '@octavo/core/errors';
import { adminQueries } from '../../db/accounts/admins.queries.ts';
import type { Deps } from '../../deps.ts';
import { originsFor } from '../../origins.ts';
import { dashboardUrl } from '../../shop-config.ts';
import type { ShopReport, ShopRequestOf } from '../shop-command.ts';
import { singleSection } from './sections.ts';

/**
 * Lists the administrators. With `account`, it first grants or removes admin rights. No web page can grant them.
 * @throws {NotFoundError} `not_found`
 */
export async function adminsCommand(
  { db, settings, ports }: Pick<Deps, 'db' | 'settings' | 'ports'>,
  { account, remove = false }: ShopRequestOf<'admins'>,
): Promise<ShopReport> {
  const queries = adminQueries(db);
  const resultMessage = account === undefined ? '' : await setAdmin(account);
  const rows = (await queries.list()).map(({ username, email }) => ({ account: username, email }));
  const empty = 'The shop has no administrators yet. Run "admins <account>" to add one.';
  return singleSection({ name: 'admins', title: 'Administrators', rows, empty }, resultMessage);

  async function setAdmin(login: string): Promise<string> {
    const username = await queries.setAdmin(login, !remove);
    if (username === undefined) {
      const message = `There is no account called "${login}". Use the username of an account that is registered in the shop.`;
      throw new NotFoundError('not_found', { message });
    }
    if (remove) return `${username} is no longer an administrator.`;
    const { shop } = originsFor(undefined, settings, ports());
    return `${username} is now an administrator, can open every book and sees all orders at ${dashboardUrl(settings, shop)}.`;
  }
}

import { NotFoundError } from '@octavo/core/errors';
import { adminQueries } from '../db/accounts/admins.queries.ts';
import type { Deps } from '../deps.ts';
import { originsFor } from '../origins.ts';
import { dashboardUrl } from '../shop-config.ts';
import type { ShopReport, ShopRequest } from './shop-command.ts';

/**
 * Who looks after the shop; before that it makes somebody an administrator, or ends it. Nobody can become one by a page.
 * @throws {NotFoundError} `not_found`
 */
export async function adminsReport(
  { db, settings, ports }: Pick<Deps, 'db' | 'settings' | 'ports'>,
  { account, remove = false }: Extract<ShopRequest, { do: 'admins' }>,
): Promise<ShopReport> {
  const queries = adminQueries(db);
  const resultMessage = account === undefined ? '' : await setAdmin(account);
  const rows = (await queries.list()).map(({ username, email }) => ({ account: username, email }));
  const empty = 'The shop has no administrator yet; "admins <account>" makes one of an account.';
  return { isDone: true, message: resultMessage, sections: [{ name: 'admins', title: 'Administrators', rows, empty }] };

  async function setAdmin(login: string): Promise<string> {
    const username = await queries.setAdmin(login, !remove);
    if (username === undefined) {
      const message = `Nobody here is called "${login}"; the account has to be registered in the shop first.`;
      throw new NotFoundError('not_found', { message });
    }
    if (remove) return `${username} is no administrator any more.`;
    const { shop } = originsFor(undefined, settings, ports());
    return `${username} is an administrator now, may open every book, and finds the orders at ${dashboardUrl(settings, shop)}.`;
  }
}

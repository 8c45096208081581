import type { Deps } from '../../deps.ts';
import { originsFor } from '../../origins.ts';
import { payoutsPageUrl } from '../../shop-config.ts';
import type { ShopReport, ShopRequestOf } from '../shop-command.ts';
import { singleSection } from './sections.ts';

/**
 * Creates a link for an author to set up payouts.
 * @throws {NotFoundError} `not_found` @throws {PermissionError} `permission_denied` for a customer
 */
export async function connectCommand(
  { connect, settings, ports }: Pick<Deps, 'connect' | 'settings' | 'ports'>,
  { author }: ShopRequestOf<'connect'>,
): Promise<ShopReport> {
  const { shop: shopOrigin } = originsFor(undefined, settings, ports());
  const link = await connect.linkForUsername(author, { shopOrigin, pageUrl: payoutsPageUrl(settings, shopOrigin) });
  const row = {
    author: link.username,
    account: link.account,
    onboarded: link.onboarding_completed ? 'yes' : 'no',
    link: link.url,
  };
  return singleSection(
    { name: 'link', title: 'Payment account', rows: [row], empty: '' },
    link.onboarding_completed
      ? `${link.username} has already set up payouts. The link opens the payment account; it works once and expires after a few minutes.`
      : `${link.message} The link works once and expires after a few minutes.`,
  );
}

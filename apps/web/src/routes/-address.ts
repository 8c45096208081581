import { toCount, toText } from '@octavo/core/entities';

// Without a schema: the addresses of all pages are read by what a first page loads, and the library of schemas is not in it.

/** The panels of the account page. */
const profileTabs = ['order-history', 'account-settings'] as const;
export type ProfileTab = (typeof profileTabs)[number];

/** The account page's address: no `tab` shows both panels, an unknown one the order history. */
export function profileSearchOf({ tab }: { readonly tab?: unknown }): { tab?: ProfileTab } {
  if (tab === undefined) return {};
  return { tab: profileTabs.find((known) => known === toText(tab)) ?? 'order-history' };
}

/** The page number of an address, from 1; anything unreadable is page 1. */
export function pageOf({ page }: { readonly page?: unknown }): number {
  return Math.max(1, toCount(page));
}

/** The query of a mailed link; a blank part is that of a link that was cut off. */
export function linkSearchOf({ key, login }: { readonly key?: unknown; readonly login?: unknown }): {
  key: string;
  login: string;
} {
  return { key: toText(key).trim(), login: toText(login).trim() };
}

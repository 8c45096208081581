import { toCount, toText } from '@octavo/core/entities';
import type { SettingsTab } from '@octavo/ui/ProfileScreen';

// Without a schema: the addresses of all pages are read by what a first page loads, and the library of schemas is not in it.

/** The panels of the account page. */
const profileTabs = ['order-history', 'account-settings'] as const;
type ProfileTab = (typeof profileTabs)[number];

/** The parts of its settings. */
const settingsTabs: readonly SettingsTab[] = ['profile', 'security', 'data'];

/** What the account page shows. */
export interface ProfileSearch {
  tab?: ProfileTab;
  /** Of the orders, from 1. */
  page: number;
  settings: SettingsTab;
}

/** The account page's address: no `tab` shows both panels, an unknown one the order history. */
export function parseProfileSearch(search: { readonly [Part in keyof ProfileSearch]?: unknown }): ProfileSearch {
  const { tab, settings } = search;
  return {
    ...(tab === undefined ? undefined : { tab: profileTabs.find((known) => known === toText(tab)) ?? 'order-history' }),
    page: parsePage(search),
    settings: settingsTabs.find((known) => known === settings) ?? 'profile',
  };
}

/** The page number of an address, from 1; anything unreadable is page 1. */
export function parsePage({ page }: { readonly page?: unknown }): number {
  return Math.max(1, toCount(page));
}

/** The query of a mailed link; a blank part is that of a link that was cut off. */
export function parseLinkSearch({ key, login }: { readonly key?: unknown; readonly login?: unknown }): {
  key: string;
  login: string;
} {
  return { key: toText(key).trim(), login: toText(login).trim() };
}

import { toCount, toText } from '@octavo/core/entities';
import type { SettingsTab } from '@octavo/ui/ProfileScreen';

// Without a schema: the first load parses search parameters and does not include the schema library.

/** The panels of the account page. */
const profileTabs = ['order-history', 'account-settings'] as const;
type ProfileTab = (typeof profileTabs)[number];

/** The tabs of its settings panel. */
const settingsTabs: readonly SettingsTab[] = ['profile', 'security', 'data'];

/** The search parameters of the account page. */
export interface ProfileSearch {
  tab?: ProfileTab;
  /** The page of the orders, from 1. */
  page: number;
  settings: SettingsTab;
}

/** Parses the search of the account page. Without `tab` it shows both panels; an unknown tab is the order history. */
export function parseProfileSearch(search: { readonly [Part in keyof ProfileSearch]?: unknown }): ProfileSearch {
  const { tab, settings } = search;
  return {
    ...(tab === undefined ? undefined : { tab: profileTabs.find((known) => known === toText(tab)) ?? 'order-history' }),
    page: parsePage(search),
    settings: settingsTabs.find((known) => known === settings) ?? 'profile',
  };
}

/** Parses a page number from 1. Invalid values are page 1. */
export function parsePage({ page }: { readonly page?: unknown }): number {
  return Math.max(1, toCount(page));
}

/** Parses the search of an emailed link. A missing part means that the link was cut off. */
export function parseLinkSearch({ key, login }: { readonly key?: unknown; readonly login?: unknown }): {
  key: string;
  login: string;
} {
  return { key: toText(key).trim(), login: toText(login).trim() };
}

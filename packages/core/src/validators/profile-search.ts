import * as v from 'valibot';
import { toCount, toText } from '../entities/index.ts';

/** The panels of the account page. */
export const profileTabs = ['order-history', 'account-settings'] as const;
export type ProfileTab = (typeof profileTabs)[number];

/** The account page's address: no `tab` shows both panels, an unknown one the order history. */
export const ProfileSearchSchema = v.object({
  tab: v.optional(
    v.pipe(
      v.unknown(),
      v.transform((raw): ProfileTab => profileTabs.find((tab) => tab === toText(raw)) ?? 'order-history'),
    ),
  ),
});

/** The page number of an address, from 1; anything unreadable is page 1. */
export const PageSearchSchema = v.object({
  page: v.optional(
    v.pipe(
      v.unknown(),
      v.transform((raw) => Math.max(1, toCount(raw))),
    ),
    1,
  ),
});

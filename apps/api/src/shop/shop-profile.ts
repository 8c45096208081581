import { DEFAULT_SHOP_NAME } from '@octavo/core/entities';
import type { Db } from '../db/database.ts';
import { shopSettingsQueries, type ShopSettingsValues } from '../db/shop/shop-settings.queries.ts';
import type { Settings } from '../env.ts';
import type { ResponseCache } from '../response-cache/response-cache.ts';

/** How the shop presents itself to visitors, customers and authors. */
export interface ShopProfile {
  readonly name: string;
  /** The name and address of the seller, line by line. */
  readonly seller: readonly string[];
  /** Where replies to emails go; empty without one. */
  readonly contactEmail: string;
  /** The name of the sender of emails. */
  readonly senderName: string;
}

interface ShopProfilesDeps {
  readonly db: Db;
  readonly settings: Pick<Settings, 'SELLER' | 'MAIL_FROM'>;
  readonly responseCache: Pick<ResponseCache, 'remember'>;
}

/**
 * Knows the profile of the shop. It is read once for each catalog version. A change of the settings makes a new version, so every
 * process uses it within a second.
 */
export class ShopProfiles {
  readonly #deps: ShopProfilesDeps;

  constructor(deps: ShopProfilesDeps) {
    this.#deps = deps;
  }

  /** Returns the current profile. */
  current(): Promise<ShopProfile> {
    const { db, settings, responseCache } = this.#deps;
    return responseCache.remember('shop profile', async () =>
      toProfile((await shopSettingsQueries(db).current()) ?? defaultShopSettings(settings)),
    );
  }
}

/** The settings of a shop without a stored version: those of the environment. */
export function defaultShopSettings({ SELLER, MAIL_FROM }: Pick<Settings, 'SELLER' | 'MAIL_FROM'>): ShopSettingsValues {
  const [sellerName = DEFAULT_SHOP_NAME, ...address] = SELLER;
  return {
    name: DEFAULT_SHOP_NAME,
    seller_name: sellerName,
    seller_address: address.join('\n'),
    contact_email: '',
    sender_name: /^([^<]*)</.exec(MAIL_FROM ?? '')?.[1]?.trim() ?? '',
  };
}

const toProfile = (values: ShopSettingsValues): ShopProfile => ({
  name: values.name,
  seller: [values.seller_name, ...values.seller_address.split('\n').filter((line) => line !== '')],
  contactEmail: values.contact_email,
  senderName: values.sender_name || values.name,
});

import type { LegalTextKind } from '@octavo/core/contract';
import { DEFAULT_SHOP_NAME } from '@octavo/core/entities';
import type { Db } from '../db/database.ts';
import { legalTextQueries } from '../db/shop/legal-texts.queries.ts';
import { shopSettingsQueries, type ShopSettingsValues } from '../db/shop/shop-settings.queries.ts';
import type { Settings } from '../env.ts';
import type { ResponseCache } from '../response-cache/response-cache.ts';

/** The shop name, seller and email sender, as customers see them. */
export interface ShopProfile {
  readonly name: string;
  /** The name and address of the seller, line by line. */
  readonly seller: readonly string[];
  /** Where replies to emails go; empty if not set. */
  readonly contactEmail: string;
  /** The name of the sender of emails. */
  readonly senderName: string;
  /** The legal texts that an admin has published. */
  readonly legalTexts: ReadonlySet<LegalTextKind>;
}

interface ShopProfilesDeps {
  readonly db: Db;
  readonly settings: Pick<Settings, 'SELLER' | 'MAIL_FROM'>;
  readonly responseCache: Pick<ResponseCache, 'remember'>;
}

/**
 * Caches the shop profile for each catalog version. A change of the settings bumps the version, so every process reads the profile
 * again within a second.
 */
export class ShopProfiles {
  readonly #deps: ShopProfilesDeps;

  constructor(deps: ShopProfilesDeps) {
    this.#deps = deps;
  }

  /** Returns the current profile. */
  current(): Promise<ShopProfile> {
    const { db, settings, responseCache } = this.#deps;
    return responseCache.remember('shop profile', async () => {
      const [row, kinds] = await Promise.all([shopSettingsQueries(db).current(), legalTextQueries(db).kinds()]);
      return toProfile(row ?? defaultShopSettings(settings), kinds);
    });
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
    sender_name: nameOf(MAIL_FROM ?? ''),
  };
}

/** The name in an address such as `"My Shop, Inc." <books@shop.example>`, without quotes. @see RFC 5322, section 3.4 */
function nameOf(address: string): string {
  const name = /^([^<]*)</.exec(address)?.[1]?.trim() ?? '';
  return name.replace(/^"(.*)"$/, (_, quoted: string) => quoted.replaceAll(/\\(.)/g, '$1')).trim();
}

const toProfile = (values: ShopSettingsValues, kinds: readonly LegalTextKind[]): ShopProfile => ({
  name: values.name,
  seller: [values.seller_name, ...values.seller_address.split('\n').filter((line) => line !== '')],
  contactEmail: values.contact_email,
  senderName: values.sender_name || values.name,
  legalTexts: new Set(kinds),
});

import {
  type ShopSettings,
  type ShopSettingsChange,
  shopSettingsFields,
  shopVersionMessages,
} from '@octavo/core/admin';
import type { Db } from '../db/database.ts';
import {
  type ShopSettingsRow,
  shopSettingsQueries,
  type ShopSettingsValues,
} from '../db/shop/shop-settings.queries.ts';
import type { Settings } from '../env.ts';
import { defaultShopSettings } from './shop-profile.ts';
import { EditedElsewhereError } from '../http/edited-elsewhere-error.ts';

interface ShopSettingsDeps {
  readonly db: Db;
  readonly settings: Pick<Settings, 'SELLER' | 'MAIL_FROM'>;
  readonly clock: () => Date;
}

/** Reads and changes the shop settings, for admins. */
export class ShopSettingsService {
  readonly #deps: ShopSettingsDeps;

  constructor(deps: ShopSettingsDeps) {
    this.#deps = deps;
  }

  /** Returns the settings. Before the first change, they are those of the environment. */
  async read(): Promise<ShopSettings> {
    return this.#toWire(await shopSettingsQueries(this.#deps.db).current());
  }

  /**
   * Stores a new version, if `version` is the stored one; `*` is any. Without a difference, the stored version stays.
   * @throws {EditedElsewhereError}
   */
  async save(accountId: number, version: string, change: ShopSettingsChange): Promise<ShopSettings> {
    const { db, settings, clock } = this.#deps;
    const isCurrent = await db.transaction().execute(async (transaction) => {
      const queries = shopSettingsQueries(transaction);
      await queries.lock();
      const row = await queries.current();
      const number = row?.version ?? 0;
      if (version !== '*' && version !== toVersion(number)) return false;
      const stored = row ?? defaultShopSettings(settings);
      if (shopSettingsFields.every((field) => stored[field] === change[field])) return true;
      await queries.add(change, { version: number + 1, account_id: accountId, created_at: clock() });
      return true;
    });
    const stored = await this.read();
    if (!isCurrent) throw new EditedElsewhereError(shopVersionMessages.edited_elsewhere, stored);
    return stored;
  }

  #toWire(row: ShopSettingsRow | undefined): ShopSettings {
    const values: ShopSettingsValues = row ?? defaultShopSettings(this.#deps.settings);
    return {
      version: toVersion(row?.version ?? 0),
      name: values.name,
      seller_name: values.seller_name,
      seller_address: values.seller_address,
      contact_email: values.contact_email,
      sender_name: values.sender_name,
      date_changed: row?.created_at.toISOString() ?? '',
      changed_by: row?.username ?? '',
    };
  }
}

const toVersion = (version: number): string => `"${version}"`;

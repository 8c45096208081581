import { additive } from '../contract/call.ts';
import { ShopSettingsChangeSchema, ShopSettingsSchema } from './shop.schema.ts';

const failures = ['sign_in_required', 'permission_denied', 'validation_failed'] as const;

/** The calls of the settings of the shop (`/admin/shop`), for admins. */
export const shopCalls = {
  shopSettings: additive({
    method: 'GET',
    path: '/admin/shop',
    auth: 'required',
    response: ShopSettingsSchema,
    failures: ['sign_in_required', 'permission_denied'],
  }),
  /** Needs the `version` of the settings in `If-Match`. 412 `edited_elsewhere` has the stored settings in `current`. */
  setShopSettings: additive({
    method: 'PUT',
    path: '/admin/shop',
    auth: 'required',
    encoding: 'json',
    response: ShopSettingsSchema,
    failures: [...failures, 'version_missing', 'edited_elsewhere'],
  }),
} as const;

/** The calls of the settings of the shop with the schemas of their requests. */
export const shopContract = {
  shopSettings: shopCalls.shopSettings,
  setShopSettings: { ...shopCalls.setShopSettings, body: ShopSettingsChangeSchema },
} as const;

/** One line about each call of the settings of the shop, for documentation. */
export const shopSummaries: Readonly<Record<keyof typeof shopCalls, string>> = {
  shopSettings: 'Returns the name, the seller and the sender of the shop.',
  setShopSettings:
    'Changes the name, the seller and the sender of the shop. `If-Match` has the version that the admin saw; for another version, 412 returns the stored settings in `current`.',
};

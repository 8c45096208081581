import { additive } from '../contract/call.ts';
import { ShopSettingsChangeSchema, ShopSettingsSchema } from './shop.schema.ts';

const failures = ['sign_in_required', 'permission_denied', 'validation_failed'] as const;

/** The calls of the shop settings (`/admin/shop`), for admins. */
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

/** The calls of the shop settings with the schemas of their requests. */
export const shopContract = {
  shopSettings: shopCalls.shopSettings,
  setShopSettings: { ...shopCalls.setShopSettings, body: ShopSettingsChangeSchema },
} as const;

/** One line about each call of the shop settings, for documentation. */
export const shopSummaries: Readonly<Record<keyof typeof shopCalls, string>> = {
  shopSettings: 'Returns the shop settings.',
  setShopSettings:
    'Changes the shop settings. `If-Match` has the version that the admin saw; for another version, 412 returns the stored settings in `current`.',
};

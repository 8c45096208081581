import * as v from 'valibot';
import type { CallOptions } from '../api/call-options.ts';
import type { HttpClient } from '../api/http-client.ts';
import { StoreError } from '../errors/index.ts';
import { shopCalls as calls } from './shop.calls.ts';
import { type ShopSettings, type ShopSettingsChange, ShopSettingsSchema } from './shop.schema.ts';

/** Calls of the shop settings. Admins only. */
export const shopApi = (http: HttpClient) => ({
  /** Returns the shop settings. */
  shopSettings: (options?: CallOptions) => http(calls.shopSettings, { ...options }),

  /**
   * Changes the settings. `version` is the one that the admin saw.
   *
   * @throws {BadRequestError} edited_elsewhere when another version is stored; `shopEditedElsewhere` reads it
   */
  setShopSettings: (version: string, change: ShopSettingsChange, options?: CallOptions) =>
    http(calls.setShopSettings, { body: change, headers: { 'If-Match': version }, ...options }),
});

const EditedElsewhereSchema = v.object({ code: v.literal('edited_elsewhere'), current: ShopSettingsSchema });

/** Returns the stored settings of a change that was refused because of another version; `null` for any other failure. */
export function shopEditedElsewhere(failure: unknown): ShopSettings | null {
  const parsed = v.safeParse(EditedElsewhereSchema, failure instanceof StoreError ? failure.body : undefined);
  return parsed.success ? parsed.output.current : null;
}

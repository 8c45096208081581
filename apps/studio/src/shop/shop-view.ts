import {
  type ShopSettings,
  type ShopSettingsChange,
  ShopSettingsChangeSchema,
  shopSettingsFields,
} from '@octavo/core/admin';
import * as v from 'valibot';

/** A field of the form. */
export type ShopField = (typeof shopSettingsFields)[number];

/** The labels of the fields. */
export const SHOP_LABELS: Readonly<Record<ShopField, string>> = {
  name: 'Shop name',
  seller_name: 'Seller name',
  seller_address: 'Seller address',
  contact_email: 'Contact email',
  sender_name: 'Sender name',
};

/** The form with the stored settings. */
export const toDraft = (settings: ShopSettings): ShopSettingsChange => ({
  name: settings.name,
  seller_name: settings.seller_name,
  seller_address: settings.seller_address,
  contact_email: settings.contact_email,
  sender_name: settings.sender_name,
});

/** The messages of invalid fields; empty for a valid form. */
export function shopErrors(draft: ShopSettingsChange): Readonly<Record<string, string>> {
  const { issues } = v.safeParse(ShopSettingsChangeSchema, draft);
  const nested: Readonly<Record<string, readonly string[] | undefined>> = issues
    ? (v.flatten<typeof ShopSettingsChangeSchema>(issues).nested ?? {})
    : {};
  return Object.fromEntries(Object.entries(nested).map(([field, messages]) => [field, messages?.[0] ?? '']));
}

/** The fields in which the form and the stored settings differ. */
export const changedFields = (draft: ShopSettingsChange, stored: ShopSettingsChange) =>
  shopSettingsFields.filter((field) => draft[field].trim() !== stored[field]);

/** How visitors and customers see the form, line by line. */
export function previewOf(draft: ShopSettingsChange) {
  const name = draft.name.trim() || '–';
  const address = draft.seller_address
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return {
    name,
    pageTitle: `Discover · ${name}`,
    sender: draft.sender_name.trim() || name,
    subject: `Your ${name} order #1042`,
    seller: `Sold by ${[draft.seller_name.trim() || '–', ...address].join(', ')}.`,
  };
}

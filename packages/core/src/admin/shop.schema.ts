import * as v from 'valibot';
import { TextSchema } from '../entities/index.ts';
import { emailField } from '../validators/fields.ts';
import { hasLetterOrDigit, isOneLine } from './one-line.ts';
import { shopFieldMessages as texts } from './shop-messages.ts';

/** The maximum length of a shop name in characters. */
export const MAX_SHOP_NAME_LENGTH = 60;
/** The maximum length of the name of a seller in characters. */
export const MAX_SELLER_NAME_LENGTH = 120;
/** The maximum length of the address of a seller in characters. */
export const MAX_SELLER_ADDRESS_LENGTH = 500;
const MAX_ADDRESS_LINES = 8;

/** The shop settings. */
export const ShopSettingsSchema = v.object({
  /** Changes with each change. Send it in `If-Match`. */
  version: TextSchema,
  /** What visitors see as the shop name. */
  name: TextSchema,
  /** Who sells the books, on receipts and statements. */
  seller_name: TextSchema,
  /** The address of the seller, with line breaks; `''` without one. */
  seller_address: TextSchema,
  /** Where replies to emails go; `''` without one. */
  contact_email: TextSchema,
  /** The name of the sender of emails; `''` for the shop name. */
  sender_name: TextSchema,
  /** ISO 8601 with `Z`; `''` before the first change. */
  date_changed: TextSchema,
  /** The username of the admin; `''` before the first change, and after the account was deleted. */
  changed_by: TextSchema,
});
/** The shop settings. */
export type ShopSettings = v.InferOutput<typeof ShopSettingsSchema>;

const linesOf = (text: string): string[] =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

const lineField = (max: number, tooLong: string) =>
  v.pipe(v.string(), v.trim(), v.maxLength(max, tooLong), v.check(isOneLine, texts.oneLine));

const EmailSchema = emailField(texts.emailInvalid, texts.emailInvalid);

/** New shop settings. */
export const ShopSettingsChangeSchema = v.object({
  name: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(texts.nameRequired),
    v.maxLength(MAX_SHOP_NAME_LENGTH, texts.nameTooLong),
    v.check(isOneLine, texts.oneLine),
    v.check(hasLetterOrDigit, texts.nameWithoutLetters),
  ),
  seller_name: v.pipe(
    lineField(MAX_SELLER_NAME_LENGTH, texts.sellerTooLong),
    v.check(hasLetterOrDigit, texts.sellerRequired),
  ),
  seller_address: v.pipe(
    v.string(),
    v.maxLength(MAX_SELLER_ADDRESS_LENGTH, texts.addressTooLong),
    v.transform(linesOf),
    v.maxLength(MAX_ADDRESS_LINES, texts.addressTooManyLines),
    v.check((lines) => lines.every(isOneLine), texts.addressInvalid),
    v.transform((lines) => lines.join('\n')),
  ),
  contact_email: v.pipe(
    v.string(),
    v.trim(),
    v.check((email) => email === '' || v.is(EmailSchema, email), texts.emailInvalid),
  ),
  sender_name: lineField(MAX_SHOP_NAME_LENGTH, texts.senderTooLong),
});
/** The shop settings that an admin changes. */
export const shopSettingsFields = [
  'name',
  'seller_name',
  'seller_address',
  'contact_email',
  'sender_name',
] as const satisfies readonly (keyof v.InferInput<typeof ShopSettingsChangeSchema>)[];
/** New shop settings. */
export type ShopSettingsChange = v.InferInput<typeof ShopSettingsChangeSchema>;

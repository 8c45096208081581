import { expect, it } from 'vitest';
import { defaultShopSettings } from './shop-profile.ts';

it.each([
  [undefined, ''],
  ['books@shop.example', ''],
  ['Leseecke <books@shop.example>', 'Leseecke'],
  ['"My Shop, Inc." <books@shop.example>', 'My Shop, Inc.'],
  [String.raw`"The \"Corner\" \\ Shop" <books@shop.example>`, String.raw`The "Corner" \ Shop`],
])('the sender of MAIL_FROM %j is named %j', (MAIL_FROM, name) => {
  expect(defaultShopSettings({ SELLER: ['Octavo'], MAIL_FROM }).sender_name).toBe(name);
});

/** The settings of the shop: versions, validation, audit, and where visitors see them. */
import { shopEditedElsewhere, shopFieldMessages, type AdminApi, type ShopSettingsChange } from '@octavo/core/admin';
import { ValidationError } from '@octavo/core/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anAdmin, type StudioTestUser } from '../../test/an-author.ts';
import { backOfficeOf } from '../../test/back-office-client.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { createApp } from '../app.ts';
import { createDeps } from '../create-deps.ts';
import { StaticFiles } from '../web/static-files.ts';

let shop: TestShop;
let owner: StudioTestUser;
let admin: AdminApi;
beforeAll(async () => {
  shop = await openTestShop({ settings: { SELLER: 'Octavo Books | 1 Quay Street | Lisbon' } });
  owner = await anAdmin(shop, 'shop_owner');
  admin = backOfficeOf(shop, owner);
});
afterAll(() => shop.close());

const SETTINGS: ShopSettingsChange = {
  name: 'Kleine Lese',
  seller_name: 'Kleine Lese GmbH',
  seller_address: 'Gasse 1\n1010 Wien',
  contact_email: 'hallo@lese.example',
  sender_name: '',
};
const save = (change: Partial<ShopSettingsChange>, version = '*') =>
  admin.setShopSettings(version, { ...SETTINGS, ...change });
const failureOf = (call: Promise<unknown>) => call.catch((error: unknown) => error);
const auditRows = () => shop.deps.db.selectFrom('audit_log').selectAll().orderBy('number').execute();

it('has the name Octavo and the seller of the environment until the first change', async () => {
  expect(await admin.shopSettings()).toEqual({
    version: '"0"',
    name: 'Octavo',
    seller_name: 'Octavo Books',
    seller_address: '1 Quay Street\nLisbon',
    contact_email: '',
    sender_name: '',
    date_changed: '',
    changed_by: '',
  });
});

describe('a change', () => {
  it('is a new version with its admin, and one row of the audit log with what differs', async () => {
    const first = await save({}, (await admin.shopSettings()).version);
    expect(first).toMatchObject({ ...SETTINGS, version: '"1"', changed_by: 'shop_owner' });
    const before = (await auditRows()).length;
    expect((await save({ name: '  Große Lese ' }, first.version)).name).toBe('Große Lese');
    const [row, ...others] = (await auditRows()).slice(before);
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      action: 'admin.setShopSettings',
      subject_type: 'shop_settings',
      subject_id: '2',
      before: { 'shop_settings.name': 'Kleine Lese' },
      after: { 'shop_settings.name': 'Große Lese' },
    });
    expect(
      await shop.deps.db.selectFrom('shop_settings').select(['version', 'name']).orderBy('version').execute(),
    ).toEqual([
      { version: 1, name: 'Kleine Lese' },
      { version: 2, name: 'Große Lese' },
    ]);
  });

  it('without a difference makes no version and no row of the audit log', async () => {
    const stored = await save({ name: 'Same' });
    const before = (await auditRows()).length;
    expect(await save({ name: 'Same' }, stored.version)).toEqual(stored);
    expect((await auditRows()).length).toBe(before);
  });

  it('for another version returns 412 with the stored settings and changes nothing', async () => {
    const seen = await save({ name: 'Seen by both' });
    const theirs = await save({ name: 'Theirs' }, seen.version);
    expect(shopEditedElsewhere(await failureOf(save({ name: 'Mine' }, seen.version)))).toEqual(theirs);
    expect((await admin.shopSettings()).name).toBe('Theirs');
  });

  it('of two at the same time succeeds once', async () => {
    const { version } = await admin.shopSettings();
    const results = await Promise.all(['One', 'Two', 'Three'].map((name) => failureOf(save({ name }, version))));
    expect(results.filter((result) => shopEditedElsewhere(result) === null)).toHaveLength(1);
  });
});

it.each<[string, Partial<ShopSettingsChange>, keyof ShopSettingsChange, keyof typeof shopFieldMessages]>([
  ['no name', { name: '  ' }, 'name', 'nameRequired'],
  ['a name of 61 characters', { name: 'x'.repeat(61) }, 'name', 'nameTooLong'],
  ['a name of two lines', { name: 'Kleine\nLese' }, 'name', 'oneLine'],
  ['a name that reverses the text', { name: 'Lese \u202Egro' }, 'name', 'oneLine'],
  ['a name of signs', { name: '***' }, 'name', 'nameWithoutLetters'],
  ['an invisible name', { name: '\u3164' }, 'name', 'nameWithoutLetters'],
  ['no seller', { seller_name: ' ' }, 'seller_name', 'sellerRequired'],
  ['an address of nine lines', { seller_address: 'a\n'.repeat(9) }, 'seller_address', 'addressTooManyLines'],
  ['an address of 501 characters', { seller_address: 'a'.repeat(501) }, 'seller_address', 'addressTooLong'],
  ['an address with a control character', { seller_address: 'a\u0007' }, 'seller_address', 'addressInvalid'],
  ['no email address', { contact_email: 'hallo' }, 'contact_email', 'emailInvalid'],
  ['a sender with a header', { sender_name: 'Lese\r\nBcc: x@y.example' }, 'sender_name', 'oneLine'],
])('refuses %s with one sentence', async (_, change, field, message) => {
  const { version } = await admin.shopSettings();
  const failure = await failureOf(save(change));
  expect(failure).toBeInstanceOf(ValidationError);
  expect((failure as ValidationError).errors).toEqual({ [field]: shopFieldMessages[message] });
  expect((await admin.shopSettings()).version).toBe(version);
});

it('is refused for customers and other staff', async () => {
  const { api } = await shop.signIn('shop_customer');
  expect(api).toBeDefined();
  const { token } = await shop.signIn('shop_customer');
  const answer = await shop.fetch('/api/v1/admin/shop', { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(403);
});

it('shows a new name within a second in a process that has the page in its cache', async () => {
  await save({ name: 'Before' });
  // Another process listens on a connection of its own. This one shares the listener, and has a cache of its own.
  const other = createApp(createDeps(shop.deps), new StaticFiles(shop.directory));
  const nameAt = async () => {
    const response = await other.request('http://127.0.0.1:3000/opds/v1.2', { headers: { host: '127.0.0.1:3000' } });
    return /<title>([^<]*)</.exec(await response.text())?.[1];
  };
  expect(await nameAt()).toBe('Before');
  await save({ name: 'After & later' });
  await expect.poll(nameAt, { timeout: 1_000 }).toBe('After &amp; later');
});

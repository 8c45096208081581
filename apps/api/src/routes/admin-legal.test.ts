/** The legal texts of the shop: versions, validation, audit, and where visitors see them. */
import { type AdminApi, legalFieldMessages, legalTextEditedElsewhere, MAX_LEGAL_TEXT_LENGTH } from '@octavo/core/admin';
import type { LegalTextKind } from '@octavo/core/contract';
import { ValidationError } from '@octavo/core/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anAdmin, type StudioTestUser } from '../../test/an-author.ts';
import { backOfficeOf } from '../../test/back-office-client.ts';
import { openTestShop, SHOP, type TestShop } from '../../test/harness.ts';
import { createApp } from '../app.ts';
import { createDeps } from '../create-deps.ts';
import { findPage } from '../seo/index.ts';
import { StaticFiles } from '../web/static-files.ts';

let shop: TestShop;
let owner: StudioTestUser;
let admin: AdminApi;
beforeAll(async () => {
  shop = await openTestShop();
  owner = await anAdmin(shop, 'legal_owner');
  admin = backOfficeOf(shop, owner);
});
afterAll(() => shop.close());

const publish = (kind: LegalTextKind, text: string, version = '*') => admin.setLegalText(kind, version, { text });
const failureOf = (call: Promise<unknown>) => call.catch((error: unknown) => error);
const auditRows = () => shop.deps.db.selectFrom('audit_log').selectAll().orderBy('number').execute();

it('has no text and no page for an imprint until the first version', async () => {
  expect(await admin.legalText('imprint')).toEqual({
    version: '"0"',
    text: '',
    date_changed: '',
    changed_by: '',
    versions: [],
  });
  expect(await failureOf(shop.api.legal.byKind('imprint'))).toMatchObject({
    code: 'legal_text_not_found',
    status: 404,
  });
  expect(await failureOf(admin.legalText('imprint', { number: 1 }))).toMatchObject({ code: 'legal_text_not_found' });
  expect((await shop.api.config.read())?.features['imprint_text']).toBeUndefined();
  const site = { origin: SHOP, shopName: 'Octavo' };
  expect(await findPage(shop.deps, '/legal/imprint', site)).toEqual({ kind: 'notFound', isUnknownPath: false });
  expect(await findPage(shop.deps, '/legal/privacy', site)).toMatchObject({
    head: { description: 'What we store about you, what we never see, and who we share it with.' },
  });
});

describe('a published text', () => {
  it('is a version with its admin, and one row of the audit log with both texts', async () => {
    const first = await publish('terms', ' # One\r\nText. ', (await admin.legalText('terms')).version);
    expect(first).toMatchObject({ version: '"1"', text: '# One\nText.', changed_by: 'legal_owner' });
    const before = (await auditRows()).length;
    const second = await publish('terms', '# Two', first.version);
    expect(second.versions).toMatchObject([
      { number: 2, changed_by: 'legal_owner' },
      { number: 1, changed_by: 'legal_owner' },
    ]);
    const [row, ...others] = (await auditRows()).slice(before);
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      action: 'admin.setLegalText',
      subject_type: 'legal_text',
      subject_id: 'terms',
      before: { 'legal_text.text': '# One\nText.' },
      after: { 'legal_text.text': '# Two' },
    });
    expect(await admin.legalText('terms', { number: 1 })).toMatchObject({ version: '"1"', text: '# One\nText.' });
  });

  it('without a difference makes no version and no row of the audit log', async () => {
    const stored = await publish('terms', 'Same.');
    const before = (await auditRows()).length;
    expect(await publish('terms', ' Same. ', stored.version)).toEqual(stored);
    expect((await auditRows()).length).toBe(before);
  });

  it('for another version returns 412 with the stored text and changes nothing', async () => {
    const seen = await publish('terms', 'Seen by both.');
    const theirs = await publish('terms', 'Theirs.', seen.version);
    expect(legalTextEditedElsewhere(await failureOf(publish('terms', 'Mine.', seen.version)))).toEqual(theirs);
    expect((await admin.legalText('terms')).text).toBe('Theirs.');
  });

  it('of three at the same time is published once', async () => {
    const { version } = await admin.legalText('terms');
    const results = await Promise.all(['A.', 'B.', 'C.'].map((text) => failureOf(publish('terms', text, version))));
    expect(results.filter((result) => legalTextEditedElsewhere(result) === null)).toHaveLength(1);
  });

  it('is sent to visitors in sections', async () => {
    await publish('privacy', 'Before.\n\n# A\nOne\nTwo\n\n- x\n- <b>y</b>');
    expect(await shop.api.legal.byKind('privacy')).toMatchObject({
      version: 1,
      sections: [
        { heading: '', blocks: [{ is_list: false, lines: ['Before.'] }] },
        {
          heading: 'A',
          blocks: [
            { is_list: false, lines: ['One', 'Two'] },
            { is_list: true, lines: ['x', '<b>y</b>'] },
          ],
        },
      ],
    });
  });

  it('is announced in the config, the head of its page and the sitemap within a second, in a process with cached pages', async () => {
    // Another process listens on a connection of its own. This one shares the listener, and has a cache of its own.
    const other = createApp(createDeps(shop.deps), new StaticFiles(shop.directory));
    const get = async (path: string) =>
      (await other.request(SHOP + path, { headers: { host: new URL(SHOP).host } })).text();
    expect(await get('/sitemap.xml')).not.toContain('/legal/imprint');
    expect(JSON.parse(await get('/api/v1/legal/terms'))).toMatchObject({ sections: expect.anything() });
    await publish('imprint', 'Quay GmbH');
    await expect.poll(() => get('/sitemap.xml'), { timeout: 1_000 }).toContain('/legal/imprint');
    expect(JSON.parse(await get('/api/v1/config'))).toMatchObject({ features: { imprint_text: true } });
    expect(JSON.parse(await get('/api/v1/legal/imprint'))).toMatchObject({ version: 1 });
    const site = { origin: SHOP, shopName: 'Kleine Lese' };
    await expect
      .poll(() => findPage(shop.deps, '/legal/imprint', site), { timeout: 1_000 })
      .toMatchObject({
        head: { title: 'Imprint', description: 'Imprint of Kleine Lese.', canonical: '/legal/imprint' },
      });
    await publish('imprint', 'Quay GmbH\nGasse 1');
    await expect.poll(() => get('/api/v1/legal/imprint'), { timeout: 1_000 }).toContain('Gasse 1');
  });
});

it.each<[string, string, keyof typeof legalFieldMessages]>([
  ['an empty text', ' \n ', 'textRequired'],
  ['a text of 80,001 characters', 'x'.repeat(MAX_LEGAL_TEXT_LENGTH + 1), 'textTooLong'],
  ['a text with a control character', 'a\u0007b', 'textInvalid'],
])('refuses %s with one sentence', async (_, text, message) => {
  const { version } = await admin.legalText('terms');
  const failure = await failureOf(publish('terms', text));
  expect(failure).toBeInstanceOf(ValidationError);
  expect((failure as ValidationError).errors).toEqual({ text: legalFieldMessages[message] });
  expect((await admin.legalText('terms')).version).toBe(version);
});

it('stores the longest text of three-byte characters, and refuses 1 MB', async () => {
  const text = '書'.repeat(MAX_LEGAL_TEXT_LENGTH);
  expect((await publish('terms', text)).text).toBe(text);
  expect(await failureOf(publish('terms', 'x'.repeat(2 ** 20)))).toMatchObject({ code: 'body_too_large', status: 413 });
});

it('is refused for customers and for an unknown kind', async () => {
  const { token } = await shop.signIn('legal_customer');
  const asCustomer = await shop.fetch('/api/v1/admin/legal/terms', { headers: { authorization: `Bearer ${token}` } });
  expect(asCustomer.status).toBe(403);
  expect((await shop.fetch('/api/v1/legal/cookies')).status).toBe(422);
});

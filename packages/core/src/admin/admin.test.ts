import * as v from 'valibot';
import { studioMessages } from '../studio/index.ts';
import { describe, expect, it } from 'vitest';
import { type Call, contract } from '../contract/index.ts';
import { errorMessages } from '../errors/index.ts';
import { anAuditRow } from '../testing/index.ts';
import {
  adminCalls,
  adminContract,
  adminMessages,
  adminSummaries,
  AuditLogQuery,
  catalogMessages,
  createAdminApi,
  GenreChangeSchema,
  GenreIdParam,
  genresEditedElsewhere,
  GenreMergeSchema,
  GenreOrderSchema,
  MAX_GENRE_NAME_LENGTH,
  MAX_SHELF_BOOKS,
  ShelfChangeSchema,
  shelfEditedElsewhere,
  shopEditedElsewhere,
  ShopSettingsChangeSchema,
  ShelfMonthParam,
  ShelfPreviewQuery,
} from './index.ts';

const calls = Object.values<Call>(adminContract);

describe('the contract of the back office', () => {
  it('adds calls below /admin that need a token and are not in the contract of the shop', () => {
    const shop = new Set(
      Object.values(contract).flatMap((group) => Object.values<Call>(group).map(({ path }) => path)),
    );
    for (const { path, auth, isAdditive } of calls) {
      expect(path).toMatch(/^\/admin\//);
      expect([path, auth, isAdditive, shop.has(path)]).toEqual([path, 'required', true, false]);
    }
    expect(new Set(calls.map(({ method, path }) => `${method} ${path}`)).size).toBe(calls.length);
  });

  it('has a summary for every call, and a message for every failure code', () => {
    expect(Object.keys(adminSummaries)).toEqual(Object.keys(adminCalls));
    for (const line of Object.values(adminSummaries)) expect(line).toMatch(/^\p{Lu}.*\.$/u);
    for (const { failures } of calls)
      expect(Object.keys({ ...errorMessages, ...studioMessages, ...catalogMessages, ...adminMessages })).toEqual(
        expect.arrayContaining([...failures]),
      );
  });
});

describe('the client of the back office', () => {
  const sent: string[] = [];
  const admin = createAdminApi({
    baseUrl: 'https://books.example/api/v1',
    tokens: { read: () => ({ accessToken: 'token', refreshToken: '' }), write: () => {}, clear: () => {} },
    fetch: async ({ url, headers }) => {
      sent.push(`${headers.get('authorization')} ${url.replace('https://books.example/api/v1', '')}`);
      if (url.includes('.csv'))
        return new Response('row\r\n', {
          headers: { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="Audit log.csv"' },
        });
      return Response.json({ data: [anAuditRow()], next_cursor: '18203' });
    },
  });

  it('sends filters and cursor, and returns the page', async () => {
    const log = await admin.auditLog({ actor: 'maren_oskalo', subject: 'book:12', from: '2026-11-01', cursor: '20' });
    expect(log).toEqual({ data: [anAuditRow()], next_cursor: '18203' });
    expect((await admin.auditLogFile({ action: 'studio.setPrice' })).filename).toBe('Audit log.csv');
    expect(sent).toEqual([
      'Bearer token /admin/audit?actor=maren_oskalo&subject=book%3A12&from=2026-11-01&cursor=20',
      'Bearer token /admin/audit.csv?action=studio.setPrice',
    ]);
  });
});

describe('the filters of the audit log', () => {
  it.each([
    [{ subject: 'book' }, true],
    [{ subject: 'upload:3e5bcf3e-fc49-4649-9b5d-445f712af557' }, true],
    [{ subject: 'Book 12' }, false],
    [{ from: '2026-13-01' }, false],
    [{ until: '2026-11-31x' }, false],
    [{ actor: ' ' }, false],
    [{ until: '2026-02-30' }, false],
    [{ cursor: 'x' }, false],
  ])('%j are valid: %s', (query, isValid) => {
    expect(v.safeParse(AuditLogQuery, query).success).toBe(isValid);
  });
});

describe('the shelves', () => {
  const stored = { month: '2026-12', version: '"3"', books: [], source: 'newest', source_month: '' } as const;
  const sent: string[] = [];
  const admin = createAdminApi({
    baseUrl: 'https://books.example/api/v1',
    tokens: { read: () => ({ accessToken: 'token', refreshToken: '' }), write: () => {}, clear: () => {} },
    fetch: async (request) => {
      sent.push(`${request.method} ${request.headers.get('if-match')} ${await request.text()}`);
      return Response.json({ code: 'edited_elsewhere', message: 'Changed.', current: stored }, { status: 412 });
    },
  });

  it('sends the version of a month, and reads the stored month of a refused change', async () => {
    const failure: unknown = await admin.setShelf('2026-12', '"2"', [7, 5]).catch((error: unknown) => error);
    expect(sent).toEqual(['PUT "2" {"books":[7,5]}']);
    expect(shelfEditedElsewhere(failure)).toEqual(stored);
    expect(shelfEditedElsewhere(new Error('offline'))).toBeNull();
  });

  it.each([
    ['2026-12', true],
    ['2026-13', false],
    ['2026-1', false],
    ['1999-12', false],
  ])('the month %s is valid: %s', (month, isValid) => {
    expect(v.safeParse(ShelfMonthParam, { month }).success).toBe(isValid);
  });

  it.each([
    ['2026-12-31', true],
    ['2026-02-30', false],
    ['soon', false],
  ])('the day %s is valid: %s', (date, isValid) => {
    expect(v.safeParse(ShelfPreviewQuery, { date }).success).toBe(isValid);
  });

  it.each([
    [[3, 1, 2], true],
    [[], true],
    [[3, 1, 3], false],
    [Array.from({ length: MAX_SHELF_BOOKS + 1 }, (_, at) => at + 1), false],
  ])('the books %j are valid: %s', (books, isValid) => {
    expect(v.safeParse(ShelfChangeSchema, { books }).success).toBe(isValid);
  });
});

describe('the genres', () => {
  const stored = { data: [], total: 0, version: '"3"' };
  const sent: string[] = [];
  const admin = createAdminApi({
    baseUrl: 'https://books.example/api/v1',
    tokens: { read: () => ({ accessToken: 'token', refreshToken: '' }), write: () => {}, clear: () => {} },
    fetch: async (request) => {
      const path = new URL(request.url).pathname.replace('/api/v1', '');
      sent.push(`${request.method} ${path} ${request.headers.get('if-match')} ${await request.text()}`);
      if (request.method === 'GET') return Response.json(stored);
      return Response.json({ code: 'edited_elsewhere', message: 'Changed.', current: stored }, { status: 412 });
    },
  });
  const failureOf = (call: Promise<unknown>) => call.catch((error: unknown) => error);

  it('sends the version that the editor saw, and reads the stored genres of a refused change', async () => {
    expect(await admin.genres()).toEqual(stored);
    const failures = [
      await failureOf(admin.createGenre({ name: 'Verse' })),
      await failureOf(admin.setGenreOrder('"2"', [7, 5])),
      await failureOf(admin.changeGenre(7, '"4"', { name: 'Poems' })),
      await failureOf(admin.mergeGenre(7, '"4"', 5)),
      await failureOf(admin.deleteGenre(7, '"4"')),
    ];
    expect(sent).toEqual([
      'GET /admin/genres null ',
      'POST /admin/genres null {"name":"Verse"}',
      'PUT /admin/genres/order "2" {"genres":[7,5]}',
      'PUT /admin/genres/7 "4" {"name":"Poems"}',
      'POST /admin/genres/7/merge "4" {"into":5}',
      'DELETE /admin/genres/7 "4" ',
    ]);
    for (const failure of failures) expect(genresEditedElsewhere(failure)).toEqual(stored);
    expect(genresEditedElsewhere(new Error('offline'))).toBeNull();
  });

  it.each([
    ['Science Fiction', true],
    ['C++', true],
    ['', false],
    [' ', false],
    ['—', false],
    ['One\nTwo', false],
    ['\u202EesreveR', false],
    ['x'.repeat(MAX_GENRE_NAME_LENGTH), true],
    ['x'.repeat(MAX_GENRE_NAME_LENGTH + 1), false],
  ])('the name %j is valid: %s', (name, isValid) => {
    expect(v.safeParse(GenreChangeSchema, { name }).success).toBe(isValid);
  });

  it.each([
    [GenreIdParam, { id: '12' }, true],
    [GenreIdParam, { id: 'order' }, false],
    [GenreMergeSchema, { into: 12 }, true],
    [GenreMergeSchema, { into: 0 }, false],
    [GenreOrderSchema, { genres: [3, 1] }, true],
    [GenreOrderSchema, { genres: [3, 3] }, false],
  ])('%o with %j are valid: %s', (schema, value, isValid) => {
    expect(v.safeParse(schema, value).success).toBe(isValid);
  });
});

describe('the settings of the shop', () => {
  const stored = {
    version: '"3"',
    name: 'Kleine Lese',
    seller_name: 'Kleine Lese GmbH',
    seller_address: '',
    contact_email: '',
    sender_name: '',
    date_changed: '',
    changed_by: '',
  };
  const { version: _version, date_changed: _date, changed_by: _by, ...change } = stored;
  const sent: string[] = [];
  const admin = createAdminApi({
    baseUrl: 'https://books.example/api/v1',
    tokens: { read: () => ({ accessToken: 'token', refreshToken: '' }), write: () => {}, clear: () => {} },
    fetch: async (request) => {
      sent.push(`${request.method} ${request.headers.get('if-match')}`);
      return Response.json({ code: 'edited_elsewhere', message: 'Changed.', current: stored }, { status: 412 });
    },
  });

  it('sends the version that the admin saw, and reads the stored settings of a refused change', async () => {
    const failure: unknown = await admin.setShopSettings('"2"', change).catch((error: unknown) => error);
    expect(sent).toEqual(['PUT "2"']);
    expect(shopEditedElsewhere(failure)).toEqual(stored);
    expect(shopEditedElsewhere(new Error('offline'))).toBeNull();
  });

  it('trims lines, and drops empty ones of the address', () => {
    const typed = { ...change, name: ' Kleine Lese ', seller_address: ' Gasse 1 \r\n\n1010 Wien\n' };
    expect(v.parse(ShopSettingsChangeSchema, typed)).toEqual({ ...change, seller_address: 'Gasse 1\n1010 Wien' });
  });
});

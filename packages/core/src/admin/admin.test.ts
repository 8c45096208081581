import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { type Call, contract } from '../contract/index.ts';
import { errorMessages } from '../errors/index.ts';
import { anAuditRow } from '../testing/index.ts';
import { adminCalls, adminContract, adminSummaries, AuditLogQuery, createAdminApi } from './index.ts';

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
    for (const { failures } of calls) expect(Object.keys(errorMessages)).toEqual(expect.arrayContaining([...failures]));
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
    const log = await admin.auditLog({ who: 'maren_oskalo', subject: 'book:12', from: '2026-11-01', cursor: '20' });
    expect(log).toEqual({ data: [anAuditRow()], next_cursor: '18203' });
    expect((await admin.auditLogFile({ action: 'studio.setPrice' })).filename).toBe('Audit log.csv');
    expect(sent).toEqual([
      'Bearer token /admin/audit?who=maren_oskalo&subject=book%3A12&from=2026-11-01&cursor=20',
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
    [{ who: ' ' }, false],
    [{ until: '2026-02-30' }, false],
    [{ cursor: 'x' }, false],
  ])('%j are valid: %s', (query, isValid) => {
    expect(v.safeParse(AuditLogQuery, query).success).toBe(isValid);
  });
});

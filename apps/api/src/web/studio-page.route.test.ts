import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ShopProfiles } from '../shop/shop-profile.ts';
import { StaticFiles } from './static-files.ts';
import { studioPageRoute } from './studio-page.route.ts';

let directory: string;
const deps = {
  shopProfiles: {
    current: async () => ({
      name: 'Leseecke & Co',
      seller: [],
      contactEmail: '',
      senderName: '',
      legalTexts: new Set<never>(),
    }),
  } as unknown as ShopProfiles,
};

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'octavo-studio-'));
  mkdirSync(join(directory, 'assets'));
  writeFileSync(
    join(directory, 'index.html'),
    '<!doctype html><meta name="application-name" content="Octavo" /><title>Octavo Studio</title>',
  );
  writeFileSync(join(directory, 'theme.js'), '// theme');
  writeFileSync(join(directory, 'assets/index-BxY12abc.js'), 'export {}');
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const fetchPath = async (path: string) => studioPageRoute(deps, new StaticFiles(directory)).request(path);

describe('studioPageRoute', () => {
  it.each(['/studio', '/studio/', '/studio/new', '/studio/books/7/price', '/admin', '/admin/audit', '/dashboard'])(
    'sends the page for %s with the name of the shop',
    async (path) => {
      const response = await fetchPath(path);
      expect([response.status, await response.text()]).toEqual([
        200,
        '<!doctype html><meta name="application-name" content="Leseecke &amp; Co"><title>Leseecke &amp; Co Studio</title>',
      ]);
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(response.headers.get('x-robots-tag')).toBe('noindex');
    },
  );

  it.each([
    ['ECONNREFUSED', 200],
    ['EXPECTED', 500],
  ])('sends the built page without the database, and hides no other error: %s', async (code, status) => {
    const failure = Object.assign(new Error('no profile'), { code });
    const shopProfiles = { current: () => Promise.reject(failure) } as unknown as ShopProfiles;
    const response = await studioPageRoute({ shopProfiles }, new StaticFiles(directory)).request('/studio');
    expect(response.status).toBe(status);
  });

  it('allows no inline code, no other origin, and only the policies of the editor and the sanitizer for HTML', async () => {
    const policy = (await fetchPath('/studio')).headers.get('content-security-policy') ?? '';
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "connect-src 'self'",
        "require-trusted-types-for 'script'",
        'trusted-types octavo-description ProseMirrorClipboard dompurify octavo-prose',
      ]),
    );
    expect(policy).not.toContain('unsafe');
  });

  it.each([
    ['/studio/assets/index-BxY12abc.js', 'public, max-age=31536000, immutable'],
    ['/studio/theme.js', 'no-cache'],
  ])('sends the file %s', async (path, cacheControl) => {
    const { status, headers } = await fetchPath(path);
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'text/javascript; charset=utf-8',
      cacheControl,
    ]);
  });

  it('returns 404 for a file of another build', async () => {
    expect((await fetchPath('/studio/assets/index-00000000.js')).status).toBe(404);
  });

  it('returns 503 with Retry-After before the studio is built', async () => {
    const response = await studioPageRoute(deps, new StaticFiles(join(directory, 'none'))).request('/studio');
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30']);
  });
});

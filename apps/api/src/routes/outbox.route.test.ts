import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { readSettings } from '../env.ts';
import { outboxMailer } from '../mail/outbox-mailer.ts';
import { StaticFiles } from '../web/static-files.ts';
import { outboxRoute } from './outbox.route.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

describe('GET /outbox', () => {
  it('lists unsent emails, newest first, and renders each', async () => {
    expect(await (await shop.fetch('/outbox')).text()).toContain('No emails yet.');
    const { settings, log } = shop.deps;
    const mailer = outboxMailer(`${settings.DATA_DIR}/outbox`, { clock: () => new Date(), log });
    const mail = (subject: string) => ({
      kind: 'test',
      to: 'ines@octavo.example',
      subject,
      text: 'Hi',
      html: '<p>Hi</p>',
    });
    await mailer.send(mail('First'));
    await mailer.send(mail('<Second> & last'));
    const response = await shop.fetch('/outbox');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    const list = await response.text();
    // The page uses the shop's styles and links back to it. Its policy allows these styles and fonts, but no scripts.
    expect(list).toContain('href="/outbox/files/outbox.css"');
    expect(list).toMatch(/<a [^>]*href="\/"[^>]*>Octavo<\/a>/);
    expect(response.headers.get('content-security-policy')).not.toContain('script-src');
    expect(list.indexOf('&lt;Second&gt; &amp; last')).toBeGreaterThan(0);
    expect(list.indexOf('First')).toBeGreaterThan(list.indexOf('Second'));
    const [, address = ''] = /href="(\/outbox\/[^"]+\.html)"/.exec(list) ?? [];
    const shown = await shop.fetch(address);
    expect([await shown.text(), shown.headers.get('cache-control')]).toEqual(['<p>Hi</p>', 'no-store']);
    expect(await (await shop.fetch(address.replace('.html', '.txt'))).text()).toMatch(/^To: ines@octavo\.example\n/);
    expect((await shop.fetch('/outbox/nothing.html')).status).toBe(404);
  });

  it('is visible only to a browser on this machine', { tags: ['check-69'] }, async () => {
    for (const host of ['shop.example', '192.168.1.4:3000', 'localhost.evil.example'])
      expect((await shop.fetch('/outbox', { headers: { host } })).status).toBe(404);
    // A request through a local proxy is not local, whatever its hostname.
    for (const name of ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'])
      expect((await shop.fetch('/outbox', { headers: { [name]: '203.0.113.7' } })).status).toBe(404);
    const files = new StaticFiles(shop.directory);
    const isServed = async (environment: Record<string, string>) =>
      (
        await outboxRoute({ settings: readSettings(environment), shopProfiles: shop.deps.shopProfiles }, files).request(
          'http://localhost/outbox',
          {
            headers: { host: 'localhost' },
          },
        )
      ).status === 200;
    expect(await isServed({ DATA_DIR: shop.directory })).toBe(true);
    expect(await isServed({ DATA_DIR: shop.directory, PUBLIC_URL: 'http://localhost:8080' })).toBe(true);
    expect(await isServed({ HOST: '0.0.0.0' })).toBe(false);
    expect(await isServed({ PUBLIC_URL: 'https://shop.example', READER_ORIGIN: 'https://read.example' })).toBe(false);
    expect(await isServed({ TRUSTED_PROXIES: '1' })).toBe(false);
    expect(await isServed({ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'Octavo <a@octavo.example>' })).toBe(false);
  });
});

/** The system status in the back office: versions, database, jobs, and settings without secrets. */
import type { AdminApi } from '@octavo/core/admin';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { anAdmin } from '../../test/an-author.ts';
import { backOfficeOf } from '../../test/back-office-client.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { JobFailures } from '../background/job-failures.ts';
import { redactSecrets } from '../operations/redact-secrets.ts';
import { migrationNames } from '../db/migrate.ts';

const SECRET = 'swordfish-of-the-mail-server';

let shop: TestShop;
let admin: AdminApi;
beforeAll(async () => {
  shop = await openTestShop({
    settings: {
      SMTP_URL: `smtp://octavo:${SECRET}@mail.example:587/?pass=${SECRET}`,
      MAIL_FROM: 'books@octavo.example',
      METRICS_TOKEN: `${SECRET}-metrics`,
      SHOP_TIME_ZONE: 'Pacific/Auckland',
      CORS_ORIGINS: 'https://one.example https://two.example',
    },
  });
  admin = backOfficeOf(shop, await anAdmin(shop, 'system_admin'));
});
afterAll(() => shop.close());

it('has the version of the database, its size, and all migrations', async () => {
  const { database, files, version, node_version: node } = await admin.system();
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  expect([node, files]).toEqual([process.versions.node, 'directory']);
  expect(database).toMatchObject({ migrations: migrationNames().length, last_migration: migrationNames().at(-1) });
  expect(database.version).toMatch(/^1[5-9]\b/);
  expect(database.size_bytes).toBeGreaterThan(1_000_000);
});

it('shows settings that differ from their defaults, and no secret', async () => {
  const { settings } = await admin.system();
  const settingOf = (name: string) => settings.find((setting) => setting.name === name);
  expect(settingOf('SMTP_URL')).toMatchObject({ value: 'smtp://mail.example:587/', is_changed: true });
  expect(settingOf('METRICS_TOKEN')).toMatchObject({ value: '', is_secret: true, is_changed: true });
  expect(settingOf('STRIPE_SECRET_KEY')).toMatchObject({ value: '', is_secret: true, is_changed: false });
  expect(settingOf('SHOP_TIME_ZONE')).toMatchObject({ value: 'Pacific/Auckland', is_changed: true });
  expect(settingOf('CORS_ORIGINS')).toMatchObject({ value: 'https://one.example https://two.example' });
  expect(settingOf('MAX_BOOK_MB')).toMatchObject({ value: '1024', is_changed: false });
  expect(JSON.stringify(settings)).not.toContain(SECRET);
});

it('hides every setting whose name says that it is a secret', async () => {
  const { settings } = await admin.system();
  const shown = settings.filter(({ is_secret: isSecret }) => !isSecret).map(({ name }) => name);
  expect(shown.filter((name) => /SECRET|TOKEN|PASSWORD|KEY/.test(name))).toEqual(['STRIPE_PUBLISHABLE_KEY']);
});

it('lists all jobs with their intervals, and the error of one that fails until it succeeds', async () => {
  const { scheduler, db } = shop.deps;
  scheduler.start();
  onTestFinished(() => scheduler.stop());
  const jobOf = async (name: string) => (await admin.system()).jobs.find((job) => job.name === name);
  const expected = { name: 'remove-unused-files', interval_seconds: 3_600, failures: 0, error: '' };
  expect(await jobOf('remove-unused-files')).toMatchObject({ ...expected, date_failed_since: '' });
  const since = new Date(Date.UTC(2026, 10, 27, 8));
  const failures = new JobFailures({ db, clock: () => since, redact: redactSecrets });
  await failures.recordFailure('remove-unused-files', new Error('postgres://octavo:swordfish@db.example refused'));
  await failures.recordFailure('a-job-of-the-next-version', new Error('no such table'));
  expect(await jobOf('remove-unused-files')).toMatchObject({
    failures: 1,
    error: 'postgres://[hidden]@db.example refused',
    date_failed_since: since.toISOString(),
  });
  expect(await jobOf('a-job-of-the-next-version')).toMatchObject({ interval_seconds: null, failures: 1 });
  await failures.recordSuccess('remove-unused-files');
  expect(await jobOf('remove-unused-files')).toMatchObject(expected);
});

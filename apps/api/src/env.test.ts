import { expect, it } from 'vitest';
import { readSettings, SettingsError } from './env.ts';
import { settingsWarnings } from './env-validation.ts';

it('has a default for every setting on a laptop', () => {
  expect(readSettings({})).toMatchObject({ PORT: 3000, READER_PORT: 3001, HOST: '127.0.0.1', DEMO: true });
});

it('treats an empty setting as unset', () => {
  expect(readSettings({ PORT: '' }).PORT).toBe(3000);
});

it('reports all invalid settings in one message', () => {
  const reading = () =>
    readSettings({ PORT: 'abc', SHOP_TIME_ZONE: 'Moon/Crater', PUBLIC_URL: 'https://a.example/shop' });
  expect(reading).toThrow(SettingsError);
  expect(reading).toThrow(/PORT must be a port.*PUBLIC_URL must be an origin.*SHOP_TIME_ZONE must be a time zone/);
});

it('rejects the same port for the shop and the reader', () => {
  expect(() => readSettings({ PORT: '4000', READER_PORT: '4000' })).toThrow(/must differ/);
});

it('accepts port 0 for both ports', () => {
  expect(readSettings({ PORT: '0', READER_PORT: '0' })).toMatchObject({ PORT: 0, READER_PORT: 0 });
});

it('rejects the default settings in production', () => {
  expect(() => readSettings({ NODE_ENV: 'production' })).toThrow(/AUTH_SECRET.*DATABASE_URL.*STRIPE_SECRET_KEY/);
});

it('requires MAIL_FROM with SMTP_URL, and PUBLIC_URL in production', () => {
  const mail = { SMTP_URL: 'smtp://mail.example' };
  expect(() => readSettings(mail)).toThrow(/MAIL_FROM is missing/);
  expect(readSettings({ ...mail, MAIL_FROM: 'Octavo <books@octavo.example>' }).SMTP_URL).toBe('smtp://mail.example');
  expect(() => readSettings({ ...mail, NODE_ENV: 'production' })).toThrow(/PUBLIC_URL is missing/);
  expect(() => readSettings({ SMTP_URL: 'mail.example' })).toThrow(/SMTP_URL must start with smtp/);
});

const MAIL = { SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'Octavo <books@octavo.example>' };
const PUBLIC = {
  NODE_ENV: 'production',
  AUTH_SECRET: 'kJ2s9fQ0zX7mB4vN8wL1pR6tY3uH5gD0',
  DATABASE_URL: 'postgres://octavo@db.example/octavo',
  STRIPE_SECRET_KEY: 'sk_live_1234567890',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1234567890',
  STRIPE_WEBHOOK_SECRET: 'whsec_5Jq8Zr2Lw9Xc4Vb7Nm1Kd6Hs3Gf0TyPa',
  PUBLIC_URL: 'https://books.example',
  READER_ORIGIN: 'https://read.books.example',
};

it.each([
  ['enforced with the sandbox', {}, 'enforce'],
  ['only reported with the script of Stripe', PUBLIC, 'report-only'],
  ['enforced by the setting', { ...PUBLIC, TRUSTED_TYPES: 'enforce' }, 'enforce'],
  ['only reported by the setting', { TRUSTED_TYPES: 'report-only' }, 'report-only'],
])('Trusted Types are %s', (_, given, mode) => {
  expect(readSettings(given).TRUSTED_TYPES).toBe(mode);
});

it.each([
  [{ DATABASE_URL: 'postgres://octavo:to/night@db.example/octavo' }, /DATABASE_URL must be .+percent-encoded/],
  [{ SMTP_URL: 'smtp://user:to/night@mail', MAIL_FROM: 'a@b.example' }, /SMTP_URL must be .+percent-encoded/],
  [{ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'Octavo' }, /MAIL_FROM must be an address such as/],
  [{ S3_ENDPOINT: 'https://s3.example' }, /S3_BUCKET is missing, and S3_ENDPOINT needs it/],
  [{ S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }, /S3_BUCKET is missing, and S3_ACCESS_KEY_ID needs it/],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec_1' }, /STRIPE_SECRET_KEY is missing, and STRIPE_WEBHOOK_SECRET needs it/],
  [{ DASHBOARD_URL: 'javascript:alert(1)' }, /DASHBOARD_URL must be a URL such as https:/],
  [{ DASHBOARD_URL: '/dashboard' }, /DASHBOARD_URL must be a URL such as https:/],
  [{ TRUSTED_TYPES: 'off' }, /TRUSTED_TYPES must be "enforce" or "report-only"/],
  [{ MAX_BOOK_MB: '0' }, /MAX_BOOK_MB must be a whole number of megabytes from 1/],
])('rejects settings that would be ignored or fail later, without printing a secret: %j', (given, reason) => {
  expect(() => readSettings(given)).toThrow(reason);
  expect(() => readSettings(given)).not.toThrow(/night/);
});

it('loads no demo accounts into a public shop unless DEMO=on, and then warns', { tags: ['check-70'] }, () => {
  expect(readSettings({}).DEMO).toBe(true);
  expect(readSettings(PUBLIC).DEMO).toBe(false);
  const known = [expect.stringMatching(/^DEMO is on .*Octavo!2026/)];
  expect(settingsWarnings(readSettings({ ...PUBLIC, ...MAIL, DEMO: 'on' }))).toEqual(known);
  const ofLaptop = { READER_ORIGIN: 'http://read.example', PUBLIC_URL: 'http://books.example' };
  expect(settingsWarnings(readSettings(ofLaptop))).toEqual(known);
  expect(settingsWarnings(readSettings({ ...ofLaptop, DEMO: 'off' }))).toEqual([]);
  const here = { READER_ORIGIN: 'http://127.0.0.1:3001', PUBLIC_URL: 'http://127.0.0.1:3000' };
  expect(settingsWarnings(readSettings(here))).toEqual([]);
  for (const HOST of ['0.0.0.0', '::', '192.168.1.4']) {
    expect(settingsWarnings(readSettings({ HOST }))).toEqual(known);
    expect(settingsWarnings(readSettings({ HOST, DEMO: 'off' }))).toEqual([]);
  }
  for (const HOST of ['localhost', '127.0.0.1', '::1']) expect(settingsWarnings(readSettings({ HOST }))).toEqual([]);
});

it.each([
  ['ADDRESS_LIMIT_FACTOR', 100],
  ['ACCOUNT_LIMIT_FACTOR', 10],
])('warns of a high %s in a shop that others can open', { tags: ['check-70'] }, (name, max) => {
  const warning = [expect.stringMatching(new RegExp(`^${name} is ${max + 1}: .*load tests`))];
  const shops = [
    { ...PUBLIC, ...MAIL },
    { HOST: '0.0.0.0', DEMO: 'off' },
  ];
  for (const given of shops) {
    expect(settingsWarnings(readSettings({ ...given, [name]: String(max) }))).toEqual([]);
    expect(settingsWarnings(readSettings({ ...given, [name]: String(max + 1) }))).toEqual(warning);
  }
  expect(settingsWarnings(readSettings({ [name]: '1000' }))).toEqual([]);
});

it('accepts a password with a literal percent sign', { tags: ['check-70'] }, () => {
  const DATABASE_URL = 'postgres://shop:50%off%and-no-more-than-that@db.example/octavo';
  expect(readSettings({ ...PUBLIC, DATABASE_URL }).DATABASE_URL).toBe(DATABASE_URL);
});

it('accepts a public shop with every setting', { tags: ['check-70'] }, () => {
  expect(readSettings(PUBLIC).NODE_ENV).toBe('production');
  const DATABASE_URL = 'postgres://octavo:8c1f0d2a77e94b51b6a3f09e5d4c2b18@127.0.0.1:5432/octavo';
  expect(readSettings({ ...PUBLIC, DATABASE_URL }).DATABASE_URL).toBe(DATABASE_URL);
});

it('accepts a common database password on a laptop', { tags: ['check-70'] }, () => {
  const DATABASE_URL = 'postgres://postgres:postgres@127.0.0.1/octavo';
  expect(readSettings({ DATABASE_URL }).DATABASE_URL).toBe(DATABASE_URL);
});

it.each([
  [{ AUTH_SECRET: '' }, /AUTH_SECRET is missing/],
  [{ AUTH_SECRET: 'change-me-change-me-change-me-change-me' }, /AUTH_SECRET looks like an example/],
  [{ AUTH_SECRET: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' }, /AUTH_SECRET looks like an example/],
  [{ AUTH_SECRET: 'short' }, /AUTH_SECRET must have at least 32 characters/],
  [{ DATABASE_URL: '' }, /DATABASE_URL is missing/],
  [{ DATABASE_URL: 'postgres://postgres:postgres@127.0.0.1/octavo' }, /DATABASE_URL has a common password/],
  [{ DATABASE_URL: 'postgres://octavo:octavo@db.example/octavo' }, /DATABASE_URL has a common password/],
  [{ DATABASE_URL: 'postgres://user:password@host:5432/octavo' }, /DATABASE_URL has a common password/],
  [{ DATABASE_URL: 'postgres://shop:change%2Dme@db.example/octavo' }, /DATABASE_URL has a common password/],
  [{ PUBLIC_URL: '' }, /PUBLIC_URL is missing/],
  [{ READER_ORIGIN: '' }, /READER_ORIGIN is missing/],
  [{ STRIPE_WEBHOOK_SECRET: '' }, /STRIPE_WEBHOOK_SECRET is missing/],
  [{ STRIPE_WEBHOOK_SECRET: 'secret' }, /STRIPE_WEBHOOK_SECRET must start with whsec_/],
  [
    { STRIPE_WEBHOOK_SECRET: 'whsec_5Jq8Zr2Lw9Xc4Vb7Nm1Kd6Hs3Gf0TyPa secret' },
    /must start with whsec_, and so must each/,
  ],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec_local' }, /STRIPE_WEBHOOK_SECRET looks like an example/],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec_your_webhook_secret' }, /STRIPE_WEBHOOK_SECRET looks like an example/],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec_…' }, /STRIPE_WEBHOOK_SECRET looks like an example/],
  [{ STRIPE_SECRET_KEY: '', STRIPE_PUBLISHABLE_KEY: '' }, /STRIPE_SECRET_KEY is missing, and the payment sandbox/],
  [{ STRIPE_SECRET_KEY: 'sk_test_1234567890' }, /must both be live keys or both be test keys/],
  [{ STRIPE_SANDBOX: 'on' }, /STRIPE_SECRET_KEY and STRIPE_SANDBOX=on contradict each other/],
])('rejects insecure production settings and names the reason: %j', { tags: ['check-70'] }, (change, reason) => {
  expect(() => readSettings({ ...PUBLIC, ...change })).toThrow(reason);
});

it('warns a public shop without SMTP_URL, but not a laptop', { tags: ['check-70'] }, () => {
  expect(settingsWarnings(readSettings({}))).toEqual([]);
  expect(settingsWarnings(readSettings(PUBLIC))).toEqual([expect.stringMatching(/^SMTP_URL is not set: .*outbox/)]);
  expect(settingsWarnings(readSettings({ ...PUBLIC, ...MAIL }))).toEqual([]);
  expect(settingsWarnings(readSettings({ PUBLIC_URL: 'https://books.example', DEMO: 'off' }))).toEqual([
    expect.stringMatching(/READER_ORIGIN is not/),
  ]);
});

it('accepts the sandbox in production with STRIPE_SANDBOX=on', { tags: ['check-70'] }, () => {
  const sandbox = {
    STRIPE_SECRET_KEY: '',
    STRIPE_PUBLISHABLE_KEY: '',
    STRIPE_WEBHOOK_SECRET: '',
    STRIPE_SANDBOX: 'on',
  };
  expect(readSettings({ ...PUBLIC, ...sandbox }).STRIPE_SANDBOX).toBe('on');
});

it('reports invalid settings and contradictions between settings together, each once', () => {
  const faults = (() => {
    try {
      readSettings({ NODE_ENV: 'production', AUTH_SECRET: 'short', PORT: 'x', LOG_LEVEL: 'loud', CORS_ORIGINS: 'a b' });
    } catch (error) {
      return error instanceof SettingsError ? error.issues : [];
    }
    return [];
  })();
  expect(faults.map((fault) => fault.split(' ', 1)[0])).toEqual([
    'PORT',
    'CORS_ORIGINS',
    'AUTH_SECRET',
    'LOG_LEVEL',
    'DATABASE_URL',
    'STRIPE_SECRET_KEY',
    'PUBLIC_URL',
    'READER_ORIGIN',
  ]);
  expect(faults.join()).not.toMatch(/Expected|received/);
});

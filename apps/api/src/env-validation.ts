import type { Settings } from './env.ts';

/** Issues that involve several settings. Each sentence begins with the name of the first setting. */
export function crossFieldIssues(settings: Settings): string[] {
  const issues: string[] = [];
  if (settings.PORT !== 0 && settings.PORT === settings.READER_PORT) {
    issues.push('PORT and READER_PORT must differ, because books never share an origin with the shop');
  }
  if (settings.PUBLIC_URL && settings.PUBLIC_URL === settings.READER_ORIGIN) {
    issues.push('PUBLIC_URL and READER_ORIGIN must differ, because books never share an origin with the shop');
  }
  if (settings.SMTP_URL && !settings.MAIL_FROM) {
    issues.push('MAIL_FROM is missing, and emails sent through SMTP_URL need a sender');
  }
  if (settings.S3_BUCKET && !(settings.S3_ACCESS_KEY_ID && settings.S3_SECRET_ACCESS_KEY)) {
    issues.push('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are needed to use the bucket of S3_BUCKET');
  }
  if (!settings.S3_BUCKET) {
    const lost = (['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const).find((name) => settings[name]);
    if (lost) issues.push(`S3_BUCKET is missing, and ${lost} needs it: files would be stored in DATA_DIR`);
  }
  issues.push(...providerIssues(settings));
  if (settings.NODE_ENV === 'production') issues.push(...productionIssues(settings));
  return issues;
}

/** Returns payment provider keys that contradict each other: the shop would charge one account and query another. */
function providerIssues(settings: Settings): string[] {
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable, STRIPE_WEBHOOK_SECRET: webhooks } = settings;
  const issues: string[] = [];
  if (secret && settings.STRIPE_SANDBOX === 'on') {
    issues.push('STRIPE_SECRET_KEY and STRIPE_SANDBOX=on contradict each other: payments are real or they are not');
  }
  if (secret && !/^(sk|rk)_(test|live)_/.test(secret))
    issues.push('STRIPE_SECRET_KEY must start with sk_test_ or sk_live_, or with rk_ for a restricted key');
  if (publishable && !/^pk_(test|live)_/.test(publishable)) {
    issues.push('STRIPE_PUBLISHABLE_KEY must start with pk_test_ or pk_live_');
  }
  if (secret && !publishable) issues.push('STRIPE_PUBLISHABLE_KEY is missing, and the browser cannot pay without it');
  if (!secret && publishable) issues.push('STRIPE_SECRET_KEY is missing, and STRIPE_PUBLISHABLE_KEY needs it');
  if (!secret && !publishable && webhooks.length > 0) {
    issues.push('STRIPE_SECRET_KEY is missing, and STRIPE_WEBHOOK_SECRET needs it');
  }
  if (secret && publishable && secret.includes('_live_') !== publishable.includes('_live_')) {
    issues.push('STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY must both be live keys or both be test keys');
  }
  if (webhooks.some((webhook) => !webhook.startsWith('whsec_')))
    issues.push('STRIPE_WEBHOOK_SECRET must start with whsec_, and so must each secret of a list');
  return issues;
}

/** Whether a secret looks like an example copied from a guide. */
const looksLikeExample = (secret: string): boolean =>
  new Set(secret).size < 10 || /change.?me|example|your.?(\w+.?)?secret|password/i.test(secret);

/** Default passwords from guides, which attackers try first. They also try the user name. */
const COMMON_PASSWORDS =
  /^(postgres(ql)?|octavo|password|passwd|secret|admin|root|example|test|change.?me|123456\d*)$/i;

function decodeOrRaw(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Whether a URL contains a common password. A URL without a password uses another kind of authentication. */
function hasCommonPassword(address: string): boolean {
  const { username, password } = new URL(address);
  // A literal percent sign cannot be decoded, and no common password contains one.
  return password !== '' && (password === username || COMMON_PASSWORDS.test(decodeOrRaw(password)));
}

/** Defaults that are acceptable on a laptop but not for a public shop. */
function productionIssues(settings: Settings): string[] {
  const issues: string[] = [];
  if (!settings.AUTH_SECRET) issues.push('AUTH_SECRET is missing, and production has no default');
  if (settings.AUTH_SECRET && looksLikeExample(settings.AUTH_SECRET)) {
    issues.push('AUTH_SECRET looks like an example; generate one with: openssl rand -base64 48');
  }
  if (!settings.DATABASE_URL) issues.push('DATABASE_URL is missing, and production has no default');
  if (settings.DATABASE_URL && hasCommonPassword(settings.DATABASE_URL)) {
    issues.push('DATABASE_URL has a common password; generate one with: openssl rand -hex 24');
  }
  if (!settings.STRIPE_SECRET_KEY && settings.STRIPE_SANDBOX !== 'on') {
    issues.push('STRIPE_SECRET_KEY is missing, and the payment sandbox is off in production unless STRIPE_SANDBOX=on');
  }
  if (settings.STRIPE_SECRET_KEY && settings.STRIPE_WEBHOOK_SECRET.length === 0) {
    issues.push('STRIPE_WEBHOOK_SECRET is missing, and production has no default');
  }
  // Anyone who knows it can forge a paid order. The sandbox derives its secret from AUTH_SECRET and has no default either.
  if (settings.STRIPE_WEBHOOK_SECRET.some((webhook) => looksLikeExample(webhook.replace(/^whsec_/, '')))) {
    issues.push('STRIPE_WEBHOOK_SECRET looks like an example; Stripe shows the real one next to the endpoint');
  }
  if (!settings.PUBLIC_URL) {
    issues.push('PUBLIC_URL is missing, and links in pages and emails need a public address');
  }
  if (!settings.READER_ORIGIN) {
    issues.push('READER_ORIGIN is missing, and books would open at an address that only this machine can reach');
  }
  return issues;
}

const isLoopback = (hostname: string): boolean => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(hostname);

/** Whether others than the users of this machine can open the shop. */
const isReachable = ({ NODE_ENV, PUBLIC_URL, HOST }: Settings): boolean =>
  NODE_ENV === 'production' ||
  !isLoopback(HOST) ||
  (PUBLIC_URL !== undefined && !isLoopback(new URL(PUBLIC_URL).hostname));

/** The largest factors that a shop with customers needs. */
const HIGHEST_USUAL_FACTORS = [
  ['ADDRESS_LIMIT_FACTOR', 'address', 100],
  ['ACCOUNT_LIMIT_FACTOR', 'account', 10],
] as const;

/** Warnings about settings that a shop may start with, one sentence each. */
export function settingsWarnings(settings: Settings): string[] {
  const warnings: string[] = [];
  if (settings.NODE_ENV === 'production' && !settings.SMTP_URL) {
    warnings.push(
      `SMTP_URL is not set: no email leaves this machine. Receipts and password reset links are only written to ${settings.DATA_DIR}/outbox, so customers who forget their password cannot sign in again.`,
    );
  }
  if (settings.DEMO && isReachable(settings)) {
    warnings.push(
      'DEMO is on in a public shop: an empty shop gets the accounts admin, maren_oskalo and others, whose password Octavo!2026 is in the README. Set DEMO=off before you open the shop for the first time.',
    );
  }
  for (const [name, subject, max] of HIGHEST_USUAL_FACTORS) {
    const factor = settings[name];
    if (factor > max && isReachable(settings)) {
      warnings.push(
        `${name} is ${factor}: one ${subject} may do ${factor} times as much as docs/limits.md says, which can stop the shop for all others. Values above ${max} are for load tests.`,
      );
    }
  }
  if (settings.PUBLIC_URL && !settings.READER_ORIGIN) {
    warnings.push(
      'PUBLIC_URL is set and READER_ORIGIN is not: books open at an address that only this machine can reach.',
    );
  }
  return warnings;
}

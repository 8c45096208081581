import type { Settings } from './env.ts';

/** Faults that no single setting shows, one sentence each that begins with the name of the first setting. */
export function crossFieldIssues(settings: Settings): string[] {
  const issues: string[] = [];
  if (settings.PORT !== 0 && settings.PORT === settings.READER_PORT) {
    issues.push('PORT and READER_PORT must differ, because books never share an origin with the shop');
  }
  if (settings.PUBLIC_URL && settings.PUBLIC_URL === settings.READER_ORIGIN) {
    issues.push('PUBLIC_URL and READER_ORIGIN must differ, because books never share an origin with the shop');
  }
  if (settings.SMTP_URL && !settings.MAIL_FROM) {
    issues.push('MAIL_FROM is missing, and mails sent through SMTP_URL have to come from somebody');
  }
  if (settings.S3_BUCKET && !(settings.S3_ACCESS_KEY_ID && settings.S3_SECRET_ACCESS_KEY)) {
    issues.push('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are needed to use the bucket of S3_BUCKET');
  }
  if (!settings.S3_BUCKET) {
    const lost = (['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const).find((name) => settings[name]);
    if (lost) issues.push(`S3_BUCKET is missing, and belongs to ${lost}: files would lie in DATA_DIR`);
  }
  issues.push(...providerIssues(settings));
  if (settings.NODE_ENV === 'production') issues.push(...productionIssues(settings));
  return issues;
}

/** Keys of the card provider that do not go together: money would be taken by one and looked for at another. */
function providerIssues(settings: Settings): string[] {
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable, STRIPE_WEBHOOK_SECRET: webhooks } = settings;
  const issues: string[] = [];
  if (secret && settings.STRIPE_SANDBOX === 'on') {
    issues.push('STRIPE_SECRET_KEY and STRIPE_SANDBOX=on contradict each other: payments are real or they are not');
  }
  if (secret && !/^(sk|rk)_(test|live)_/.test(secret))
    issues.push('STRIPE_SECRET_KEY must start with sk_test_ or sk_live_, or rk_ where it is restricted');
  if (publishable && !/^pk_(test|live)_/.test(publishable)) {
    issues.push('STRIPE_PUBLISHABLE_KEY must start with pk_test_ or pk_live_');
  }
  if (secret && !publishable) issues.push('STRIPE_PUBLISHABLE_KEY is missing, and the browser cannot pay without it');
  if (!secret && publishable) issues.push('STRIPE_SECRET_KEY is missing, and belongs to STRIPE_PUBLISHABLE_KEY');
  if (!secret && !publishable && webhooks.length > 0) {
    issues.push('STRIPE_SECRET_KEY is missing, and belongs to STRIPE_WEBHOOK_SECRET');
  }
  if (secret && publishable && secret.includes('_live_') !== publishable.includes('_live_')) {
    issues.push('STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY must both be live or both be for tests');
  }
  if (webhooks.some((webhook) => !webhook.startsWith('whsec_')))
    issues.push('STRIPE_WEBHOOK_SECRET must start with whsec_, each of them where there are several');
  return issues;
}

/** Whether a secret looks like one that was copied out of a guide. */
const looksLikeExample = (secret: string): boolean =>
  new Set(secret).size < 10 || /change.?me|example|your.?(\w+.?)?secret|password/i.test(secret);

/** What servers are set up with in guides, and what is tried first by whoever finds one; so is the name of the user. */
const COMMON_PASSWORDS =
  /^(postgres(ql)?|octavo|password|passwd|secret|admin|root|example|test|change.?me|123456\d*)$/i;

function decodeOrRaw(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Whether everybody knows the password in an address. One without a password lets its user in by other means. */
function hasCommonPassword(address: string): boolean {
  const { username, password } = new URL(address);
  // A percent sign that stands for itself cannot be decoded, and is in none of these.
  return password !== '' && (password === username || COMMON_PASSWORDS.test(decodeOrRaw(password)));
}

/** What a laptop may leave open and a public shop may not. */
function productionIssues(settings: Settings): string[] {
  const issues: string[] = [];
  if (!settings.AUTH_SECRET) issues.push('AUTH_SECRET is missing and production takes no default');
  if (settings.AUTH_SECRET && looksLikeExample(settings.AUTH_SECRET)) {
    issues.push('AUTH_SECRET looks like an example; make one with: openssl rand -base64 48');
  }
  if (!settings.DATABASE_URL) issues.push('DATABASE_URL is missing and production takes no default');
  if (settings.DATABASE_URL && hasCommonPassword(settings.DATABASE_URL)) {
    issues.push('DATABASE_URL has a password that everybody tries first; make one with: openssl rand -hex 24');
  }
  if (!settings.STRIPE_SECRET_KEY && settings.STRIPE_SANDBOX !== 'on') {
    issues.push(
      'STRIPE_SECRET_KEY is missing, and the sandbox card provider is off in production unless STRIPE_SANDBOX=on',
    );
  }
  if (settings.STRIPE_SECRET_KEY && settings.STRIPE_WEBHOOK_SECRET.length === 0) {
    issues.push('STRIPE_WEBHOOK_SECRET is missing and production takes no default');
  }
  // Whoever knows it can say that an order was paid; the sandbox's is made from AUTH_SECRET and has no default either.
  if (settings.STRIPE_WEBHOOK_SECRET.some((webhook) => looksLikeExample(webhook.replace(/^whsec_/, '')))) {
    issues.push('STRIPE_WEBHOOK_SECRET looks like an example; the provider shows the real one beside the endpoint');
  }
  if (!settings.PUBLIC_URL) {
    issues.push('PUBLIC_URL is missing, and links in pages and mails have to lead to an address that others reach');
  }
  if (!settings.READER_ORIGIN) {
    issues.push('READER_ORIGIN is missing, and books would be opened at an address that only this machine reaches');
  }
  return issues;
}

const isLoopback = (origin: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(origin).hostname);

/** What a shop may start with and its operator has to know, one sentence each. */
export function settingsWarnings(settings: Settings): string[] {
  const warnings: string[] = [];
  if (settings.NODE_ENV === 'production' && !settings.SMTP_URL) {
    warnings.push(
      `SMTP_URL is not set: no mail leaves this machine. Receipts and links for new passwords are only laid into ${settings.DATA_DIR}/outbox, so nobody who forgot their password gets in again.`,
    );
  }
  if (settings.DEMO && settings.PUBLIC_URL && !isLoopback(settings.PUBLIC_URL)) {
    warnings.push(
      'DEMO is on in a shop that others reach: an empty shop gets the accounts admin, maren_oskalo and others, whose password Octavo!2026 stands in the README. Set DEMO=off before it is opened for the first time.',
    );
  }
  if (settings.PUBLIC_URL && !settings.READER_ORIGIN) {
    warnings.push(
      'PUBLIC_URL is set and READER_ORIGIN is not: books are opened at an address that only this machine reaches.',
    );
  }
  return warnings;
}

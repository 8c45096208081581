import { resolve } from 'node:path';
import { trustedTypesModes } from '@octavo/core/entities';
import * as v from 'valibot';
import { crossFieldIssues } from './env-validation.ts';

const port = (fallback: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,5}$/, 'must be a port number between 0 and 65535'),
      v.transform(Number),
      v.maxValue(65_535, 'must be a port number between 0 and 65535'),
    ),
    String(fallback),
  );
const origin = v.pipe(
  v.string(),
  v.check((text) => isOrigin(text), 'must be an origin such as https://books.example, without a path'),
  v.transform((text) => new URL(text).origin),
);
/** The URL of a server with a password in it. An unencoded password would end the hostname early and leak into a stack trace. */
const connectionUrl = (scheme: RegExp, schemes: string, example: string) =>
  v.pipe(
    v.string(),
    v.regex(scheme, `must start with ${schemes}`),
    v.check(
      (text) => !scheme.test(text) || URL.canParse(text),
      `must be a URL such as ${example}, with / ? # and @ in the password percent-encoded`,
    ),
  );
const onOff = v.pipe(
  v.picklist(['on', 'off'], 'must be "on" or "off"'),
  v.transform((word) => word === 'on'),
);
const integer = (fallback: number, message: string) =>
  v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/, message), v.transform(Number)), String(fallback));

/** All settings of the server, read once from the environment. The README lists them in the same order. */
const RawSettingsSchema = v.object({
  NODE_ENV: v.optional(
    v.picklist(['development', 'production', 'test'], 'must be development, production or test'),
    'development',
  ),
  /** The address to listen on; `0.0.0.0` opens the shop to the local network. */
  HOST: v.optional(v.string(), '127.0.0.1'),
  PORT: port(3000),
  READER_PORT: port(3001),
  /** The directory of the embedded database, book files and covers. */
  DATA_DIR: v.pipe(
    v.optional(v.string(), '.data'),
    v.transform((path) => resolve(path)),
  ),
  /** A PostgreSQL server (15 and up) instead of the embedded database. */
  DATABASE_URL: v.optional(
    connectionUrl(/^postgres(ql)?:\/\//, 'postgres://', 'postgres://user:password@host:5432/octavo'),
  ),
  /** A bucket of an S3-compatible service for book files and covers, instead of the data directory. */
  S3_BUCKET: v.optional(
    v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')),
  ),
  /** The service's URL without the bucket, such as `https://s3.example`; defaults to Amazon S3 in `S3_REGION`. */
  S3_ENDPOINT: v.optional(origin),
  S3_REGION: v.optional(v.string(), 'us-east-1'),
  S3_ACCESS_KEY_ID: v.optional(v.string()),
  S3_SECRET_ACCESS_KEY: v.optional(v.string()),
  /** The shop's public origin behind a proxy; defaults to the hostname of each request. */
  PUBLIC_URL: v.optional(origin),
  /** The reader's public origin; it must differ from the shop's. */
  READER_ORIGIN: v.optional(origin),
  /** Origins of third-party readers that a stream URL may point to, separated by spaces. */
  STREAM_ORIGINS: v.pipe(
    v.optional(v.string(), ''),
    v.transform((text) => text.split(/\s+/).filter(Boolean)),
    v.array(origin),
  ),
  /** Origins of other front ends that may call the API from a browser, separated by spaces. */
  CORS_ORIGINS: v.pipe(
    v.optional(v.string(), ''),
    v.transform((text) => text.split(/\s+/).filter(Boolean)),
    v.array(origin),
  ),
  /** The number of trusted proxies in front of the shop. Only their entries in `X-Forwarded-For` are trusted. */
  TRUSTED_PROXIES: integer(0, 'must be the number of proxies before the shop'),
  /** Multiplies the rate limits per address, for many customers behind few addresses. */
  ADDRESS_LIMIT_FACTOR: v.pipe(
    integer(1, 'must be a whole number from 1'),
    v.minValue(1, 'must be a whole number from 1'),
  ),
  /** Multiplies the rate limits per account, except those against guesses, for load tests and programs that act for one account. */
  ACCOUNT_LIMIT_FACTOR: v.pipe(
    integer(1, 'must be a whole number from 1'),
    v.minValue(1, 'must be a whole number from 1'),
  ),
  /** The bearer token that allows another machine to read `/metrics`. */
  METRICS_TOKEN: v.optional(v.pipe(v.string(), v.minLength(16, 'must have at least 16 characters'))),
  /** How long the shop keeps responding after a stop signal, so that load balancers can stop sending requests. */
  STOP_DELAY_SECONDS: v.pipe(
    integer(0, 'must be a number of seconds up to 60'),
    v.maxValue(60, 'must be a number of seconds up to 60'),
  ),
  /** Signs access tokens; by default, generated and stored in the data directory. */
  AUTH_SECRET: v.optional(v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters'))),
  /** The time zone in which the monthly shelf changes. */
  SHOP_TIME_ZONE: v.optional(
    v.pipe(v.string(), v.check(isTimeZone, 'must be a time zone such as Europe/Lisbon')),
    'UTC',
  ),
  /** A mail server, `smtp://user:password@host:587` or `smtps://…`; without one, emails are written to `DATA_DIR/outbox`. */
  SMTP_URL: v.optional(connectionUrl(/^smtps?:\/\/./, 'smtp:// or smtps://', 'smtp://user:password@host:587')),
  /** The sender of emails, such as `Octavo <books@octavo.example>`. */
  MAIL_FROM: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^([^<>]*<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/,
        'must be an address such as Octavo <books@octavo.example>',
      ),
    ),
  ),
  DASHBOARD_URL: v.optional(
    v.pipe(v.string(), v.check(isHttpUrl, 'must be a URL such as https://dashboard.example/authors')),
  ),
  /** The Stripe secret key; without one, the local payment sandbox is started. */
  STRIPE_SECRET_KEY: v.optional(v.string()),
  STRIPE_PUBLISHABLE_KEY: v.optional(v.string()),
  /** The webhook secrets, separated by spaces: one per endpoint, and the old one during a rotation. */
  STRIPE_WEBHOOK_SECRET: v.pipe(
    v.optional(v.string(), ''),
    v.transform((text) => text.split(/\s+/).filter(Boolean)),
  ),
  /** Allows the payment sandbox when `NODE_ENV` is `production`. */
  STRIPE_SANDBOX: v.optional(v.picklist(['on', 'off'], 'must be "on" or "off"')),
  /**
   * Whether the store's pages block HTML and script URLs that no Trusted Types policy has checked, or only report them.
   * By default, they only report with Stripe's own script, and block with the payment sandbox.
   */
  TRUSTED_TYPES: v.optional(v.picklist(trustedTypesModes, 'must be "enforce" or "report-only"')),
  /** The shop's share of a sale in hundredths of a percent. */
  PLATFORM_FEE_BPS: v.pipe(
    integer(1000, 'must be a whole number from 0 to 10000'),
    v.maxValue(10_000, 'must be a whole number from 0 to 10000'),
  ),
  /** The shop's name and address as shown on receipts; `|` separates lines. */
  SELLER: v.pipe(
    v.optional(v.string(), 'Octavo'),
    v.transform((text) =>
      text
        .split('|')
        .map((line) => line.trim())
        .filter(Boolean),
    ),
  ),
  /** Renders public pages on the server; off, every URL returns the built page, for a front end that uses the API of another shop. */
  SERVER_RENDERING: v.optional(onOff, 'on'),
  /** Loads the demo catalog into an empty shop. Its accounts have a public password, so it is off in production by default. */
  DEMO: v.optional(onOff),
  /** The maximum size of an imported EPUB, in megabytes. */
  MAX_BOOK_MB: v.pipe(
    integer(1024, 'must be a whole number of megabytes from 1'),
    v.minValue(1, 'must be a whole number of megabytes from 1'),
  ),
  /** The books that need an admin's approval before publication: each author's first book, every book, or none. */
  APPROVE_BOOKS: v.optional(
    v.picklist(['first-book', 'every-book', 'never'], 'must be first-book, every-book or never'),
    'first-book',
  ),
  /** The most that the role support may refund of one order, in whole dollars. */
  SUPPORT_REFUND_LIMIT: integer(50, 'must be a whole number of dollars'),
  /** Whether uploaded books are also checked with EPUBCheck, in a process of its own with up to 512 MB. */
  EPUBCHECK: v.optional(onOff, 'on'),
  LOG_LEVEL: v.optional(
    v.picklist(['silent', 'error', 'warn', 'info', 'debug'], 'must be silent, error, warn, info or debug'),
    'info',
  ),
});

/** The names of all settings, in the order of the README. */
export const settingNames = Object.keys(RawSettingsSchema.entries) as (keyof typeof RawSettingsSchema.entries)[];

const SettingsSchema = v.pipe(
  RawSettingsSchema,
  v.transform((given) => ({
    ...given,
    DEMO: given.DEMO ?? given.NODE_ENV !== 'production',
    TRUSTED_TYPES: given.TRUSTED_TYPES ?? (given.STRIPE_SECRET_KEY ? 'report-only' : 'enforce'),
  })),
);

/** The parsed settings. */
export type Settings = v.InferOutput<typeof SettingsSchema>;

/** The settings of an environment without variables other than `NODE_ENV`. In production, they are not complete. */
export const defaultSettings = ({ NODE_ENV }: Pick<Settings, 'NODE_ENV'>): Settings =>
  v.parse(SettingsSchema, { NODE_ENV });

/** Thrown with one sentence for each invalid setting. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
  constructor(readonly issues: readonly string[]) {
    super(`The settings are invalid: ${issues.join('; ')}.`);
  }
}

/**
 * Reads all settings from an environment.
 * Empty values count as unset, so that `PORT= npm start` uses the default.
 * @throws {SettingsError} naming every invalid setting in one message.
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const rawValues = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = v.safeParse(SettingsSchema, rawValues);
  if (parsed.success) {
    const issues = crossFieldIssues(parsed.output);
    if (issues.length > 0) throw new SettingsError(issues);
    return parsed.output;
  }
  const invalidSettings = new Map(
    parsed.issues.map((issue) => [settingNameOf(issue), `${settingNameOf(issue)} ${issue.message}`]),
  );
  // Contradictions between the valid settings are reported too, as if the invalid ones were unset.
  const validSettings = v.parse(
    SettingsSchema,
    Object.fromEntries(Object.entries(rawValues).filter(([name]) => !invalidSettings.has(name))),
  );
  const crossIssues = crossFieldIssues(validSettings).filter(
    (fault) => !invalidSettings.has(fault.split(' ', 1)[0] ?? ''),
  );
  throw new SettingsError([...invalidSettings.values(), ...crossIssues]);
}

/** The name of the setting of an issue; an issue in a list belongs to the whole setting. */
function settingNameOf(issue: v.BaseIssue<unknown>): string {
  const key = issue.path?.[0]?.key;
  return typeof key === 'string' ? key : 'environment';
}

/** Reads the settings of this process. */
export const readProcessSettings = (): Settings => readSettings(process.env);

/** The directory in which a command was entered: npm runs it in the project and passes the original one. */
export const invocationDirectory = (): string => process.env['INIT_CWD'] ?? process.cwd();

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search === '' && url.hash === '';
}

/** Pages link to it, so a `javascript:` URL must not be accepted. */
function isHttpUrl(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

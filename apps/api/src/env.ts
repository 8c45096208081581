import { resolve } from 'node:path';
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
/** Of a server, with a password in it: one that is not encoded ends the host's name early, and would be told in a stack. */
const connectionUrl = (scheme: RegExp, schemes: string, example: string) =>
  v.pipe(
    v.string(),
    v.regex(scheme, `must start with ${schemes}`),
    v.check(
      (text) => !scheme.test(text) || URL.canParse(text),
      `must be an address such as ${example}, with / ? # and @ of a password percent-encoded`,
    ),
  );
const onOff = v.pipe(
  v.picklist(['on', 'off'], 'must be "on" or "off"'),
  v.transform((word) => word === 'on'),
);
const integer = (fallback: number, message: string) =>
  v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/, message), v.transform(Number)), String(fallback));

/** Every setting of the server, read from the environment once; the README lists them in the same order. */
const RawSettingsSchema = v.object({
  NODE_ENV: v.optional(
    v.picklist(['development', 'production', 'test'], 'must be development, production or test'),
    'development',
  ),
  /** Address to listen on; `0.0.0.0` opens the shop to the local network. */
  HOST: v.optional(v.string(), '127.0.0.1'),
  PORT: port(3000),
  READER_PORT: port(3001),
  /** Where the embedded database, book files and covers live. */
  DATA_DIR: v.pipe(
    v.optional(v.string(), '.data'),
    v.transform((path) => resolve(path)),
  ),
  /** A PostgreSQL server (15 and up) instead of the embedded database. */
  DATABASE_URL: v.optional(
    connectionUrl(/^postgres(ql)?:\/\//, 'postgres://', 'postgres://user:password@host:5432/octavo'),
  ),
  /** A bucket of a service that speaks S3 for book files and covers, instead of the data directory. */
  S3_BUCKET: v.optional(
    v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')),
  ),
  /** Its address without the bucket, such as `https://s3.example`; unset, Amazon's of `S3_REGION`. */
  S3_ENDPOINT: v.optional(origin),
  S3_REGION: v.optional(v.string(), 'us-east-1'),
  S3_ACCESS_KEY_ID: v.optional(v.string()),
  S3_SECRET_ACCESS_KEY: v.optional(v.string()),
  /** The shop's public origin behind a proxy; unset, the host name of each request is used. */
  PUBLIC_URL: v.optional(origin),
  /** The reader's public origin; it must differ from the shop's. */
  READER_ORIGIN: v.optional(origin),
  /** Origins of third-party readers that a stream address may point to, separated by spaces. */
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
  /** How many proxies of ours stand before the shop; `X-Forwarded-For` is believed as far as they wrote it. */
  TRUSTED_PROXIES: integer(0, 'must be the number of proxies before the shop'),
  /** Multiplies the limits by address, for many customers behind few addresses. */
  ADDRESS_LIMIT_FACTOR: v.pipe(
    integer(1, 'must be a whole number from 1'),
    v.minValue(1, 'must be a whole number from 1'),
  ),
  /** Lets somebody on another machine read `/metrics`, as a bearer token. */
  METRICS_TOKEN: v.optional(v.pipe(v.string(), v.minLength(16, 'must have at least 16 characters'))),
  /** How long the shop goes on answering after it was told to stop, while balancers learn that it does. */
  STOP_DELAY_SECONDS: v.pipe(
    integer(0, 'must be a number of seconds up to 60'),
    v.maxValue(60, 'must be a number of seconds up to 60'),
  ),
  /** Signs access tokens; unset, one is made and kept in the data directory. */
  AUTH_SECRET: v.optional(v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters'))),
  /** The zone in which the monthly shelf changes. */
  SHOP_TIME_ZONE: v.optional(v.pipe(v.string(), v.check(isTimeZone, 'must be a zone such as Europe/Lisbon')), 'UTC'),
  /** A mail server, `smtp://user:password@host:587` or `smtps://…`; without one mails are laid into `DATA_DIR/outbox`. */
  SMTP_URL: v.optional(connectionUrl(/^smtps?:\/\/./, 'smtp:// or smtps://', 'smtp://user:password@host:587')),
  /** Whom mails come from, such as `Octavo <books@octavo.example>`. */
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
    v.pipe(v.string(), v.check(isHttpUrl, 'must be an address such as https://desk.example/authors')),
  ),
  /** Card provider; without a key the local sandbox is started. */
  STRIPE_SECRET_KEY: v.optional(v.string()),
  STRIPE_PUBLISHABLE_KEY: v.optional(v.string()),
  /** One for each endpoint that Stripe posts to, and the old one while it is rolled; separated by spaces. */
  STRIPE_WEBHOOK_SECRET: v.pipe(
    v.optional(v.string(), ''),
    v.transform((text) => text.split(/\s+/).filter(Boolean)),
  ),
  /** Allows the sandbox card provider where `NODE_ENV` is production. */
  STRIPE_SANDBOX: v.optional(v.picklist(['on', 'off'], 'must be "on" or "off"')),
  /** The shop's share of a sale in hundredths of a percent. */
  PLATFORM_FEE_BPS: v.pipe(
    integer(1000, 'must be a whole number from 0 to 10000'),
    v.maxValue(10_000, 'must be a whole number from 0 to 10000'),
  ),
  /** Name and address of the shop as receipts show them, lines parted by `|`. */
  SELLER: v.pipe(
    v.optional(v.string(), 'Octavo'),
    v.transform((text) =>
      text
        .split('|')
        .map((line) => line.trim())
        .filter(Boolean),
    ),
  ),
  /** Gives each public page its content, its own head and its status; off, every address gets the page as it was built, for the API of another shop. */
  SERVER_RENDERING: v.optional(onOff, 'on'),
  /** Loads the demo catalog into an empty shop; its accounts have a password that everybody knows, so in production it is off. */
  DEMO: v.optional(onOff),
  /** Largest EPUB that is taken in, in megabytes. */
  MAX_BOOK_MB: v.pipe(
    integer(512, 'must be a whole number of megabytes from 1'),
    v.minValue(1, 'must be a whole number of megabytes from 1'),
  ),
  LOG_LEVEL: v.optional(
    v.picklist(['silent', 'error', 'warn', 'info', 'debug'], 'must be silent, error, warn, info or debug'),
    'info',
  ),
});

const SettingsSchema = v.pipe(
  RawSettingsSchema,
  v.transform((given) => ({ ...given, DEMO: given.DEMO ?? given.NODE_ENV !== 'production' })),
);

/** The settings as the rest of the server reads them. */
export type Settings = v.InferOutput<typeof SettingsSchema>;

/** One sentence per fault in the environment, all of them at once. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
  constructor(readonly issues: readonly string[]) {
    super(`The settings cannot be used: ${issues.join('; ')}.`);
  }
}

/**
 * Reads all settings from an environment.
 * Empty values count as unset, so that `PORT= npm start` means the default.
 * @throws {SettingsError} naming every faulty setting in one message.
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
  // What the others lack or contradict is told at once too, as if the faulty ones had been left out.
  const validSettings = v.parse(
    SettingsSchema,
    Object.fromEntries(Object.entries(rawValues).filter(([name]) => !invalidSettings.has(name))),
  );
  const crossIssues = crossFieldIssues(validSettings).filter(
    (fault) => !invalidSettings.has(fault.split(' ', 1)[0] ?? ''),
  );
  throw new SettingsError([...invalidSettings.values(), ...crossIssues]);
}

/** The setting that an issue speaks of; of a list its entries count as the whole. */
function settingNameOf(issue: v.BaseIssue<unknown>): string {
  const key = issue.path?.[0]?.key;
  return typeof key === 'string' ? key : 'environment';
}

/** Reads the settings of this process. */
export const readProcessSettings = (): Settings => readSettings(process.env);

/** The folder in which a command was typed: npm runs it in the project and tells where it was. */
export const invocationDirectory = (): string => process.env['INIT_CWD'] ?? process.cwd();

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search === '' && url.hash === '';
}

/** Pages lead there: what a browser would run instead of opening is none. */
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

import type { EnvironmentSetting } from '@octavo/core/admin';
import { defaultSettings, settingNames, type Settings } from '../../env.ts';

/** How a setting is shown: as it is, as a URL without credentials, or not at all. A new setting has to choose. */
const DISPLAY: Readonly<Record<(typeof settingNames)[number], 'plain' | 'url' | 'secret'>> = {
  NODE_ENV: 'plain',
  HOST: 'plain',
  PORT: 'plain',
  READER_PORT: 'plain',
  DATA_DIR: 'plain',
  DATABASE_URL: 'url',
  S3_BUCKET: 'plain',
  S3_ENDPOINT: 'plain',
  S3_REGION: 'plain',
  S3_ACCESS_KEY_ID: 'secret',
  S3_SECRET_ACCESS_KEY: 'secret',
  PUBLIC_URL: 'plain',
  READER_ORIGIN: 'plain',
  STREAM_ORIGINS: 'plain',
  CORS_ORIGINS: 'plain',
  TRUSTED_PROXIES: 'plain',
  ADDRESS_LIMIT_FACTOR: 'plain',
  ACCOUNT_LIMIT_FACTOR: 'plain',
  METRICS_TOKEN: 'secret',
  STOP_DELAY_SECONDS: 'plain',
  AUTH_SECRET: 'secret',
  SHOP_TIME_ZONE: 'plain',
  SMTP_URL: 'url',
  MAIL_FROM: 'plain',
  DASHBOARD_URL: 'url',
  STRIPE_SECRET_KEY: 'secret',
  STRIPE_PUBLISHABLE_KEY: 'plain',
  STRIPE_WEBHOOK_SECRET: 'secret',
  STRIPE_SANDBOX: 'plain',
  TRUSTED_TYPES: 'plain',
  PLATFORM_FEE_BPS: 'plain',
  SELLER: 'plain',
  SERVER_RENDERING: 'plain',
  DEMO: 'plain',
  MAX_BOOK_MB: 'plain',
  APPROVE_BOOKS: 'plain',
  SUPPORT_REFUND_LIMIT: 'plain',
  EPUBCHECK: 'plain',
  LOG_LEVEL: 'plain',
};

/** Lists all settings of the environment without secrets, in the order of the README. */
export function environmentSettings(settings: Settings): EnvironmentSetting[] {
  const defaults = defaultSettings(settings);
  return settingNames.map((name) => {
    const value = textOf(settings[name]);
    const is_secret = DISPLAY[name] === 'secret';
    const displayValue = DISPLAY[name] === 'url' ? withoutCredentials(value) : value;
    return { name, value: is_secret ? '' : displayValue, is_secret, is_changed: value !== textOf(defaults[name]) };
  });
}

function textOf(value: Settings[keyof Settings]): string {
  if (value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return Array.isArray(value) ? value.join(' ') : String(value);
}

/** Removes the user, password and query from a URL. The query can contain a password. */
function withoutCredentials(text: string): string {
  if (!URL.canParse(text)) return '';
  const { protocol, host, pathname } = new URL(text);
  return `${protocol}//${host}${pathname}`;
}

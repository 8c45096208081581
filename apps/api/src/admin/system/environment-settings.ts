import type { EnvironmentSetting } from '@octavo/core/admin';
import { readSettings, settingNames, type Settings } from '../../env.ts';

/** Settings whose value is never shown. */
const SECRETS: ReadonlySet<keyof Settings> = new Set([
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'METRICS_TOKEN',
  'AUTH_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
]);
/** Settings that are URLs with a password. */
const URLS: ReadonlySet<keyof Settings> = new Set(['DATABASE_URL', 'SMTP_URL']);

/** Lists all settings of the environment without secrets, in the order of the README. */
export function environmentSettings(settings: Settings): EnvironmentSetting[] {
  const defaults = readSettings({ NODE_ENV: settings.NODE_ENV });
  return settingNames.map((name) => {
    const value = textOf(settings[name]);
    const is_secret = SECRETS.has(name);
    const shown = URLS.has(name) ? withoutCredentials(value) : value;
    return { name, value: is_secret ? '' : shown, is_secret, is_changed: value !== textOf(defaults[name]) };
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

import {
  type Config,
  DEFAULT_SHOP_NAME,
  toBoolean,
  toFeatures,
  toOptionalText,
  toRecord,
  toShopName,
  toText,
  toTrustedTypesMode,
} from '@octavo/core/entities';

declare global {
  // The bundler replaces single `import.meta.env` properties, and drops those that are not set. For the whole object
  // it would include every variable.
  interface ImportMetaEnv {
    readonly VITE_STRIPE_PUBLISHABLE_KEY?: string;
    readonly VITE_STRIPE_SCRIPT_URL?: string;
    readonly VITE_DASHBOARD_URL?: string;
    readonly VITE_READER_ORIGIN?: string;
  }
}

/** Build-time config for hosts whose server adds none to the page. */
const buildTimeConfig: Config = {
  payment: {
    publishable_key: import.meta.env.VITE_STRIPE_PUBLISHABLE_KEY ?? '',
    script_url: import.meta.env.VITE_STRIPE_SCRIPT_URL ?? null,
    is_test: (import.meta.env.VITE_STRIPE_PUBLISHABLE_KEY ?? '').startsWith('pk_test'),
  },
  dashboard_url: import.meta.env.VITE_DASHBOARD_URL ?? null,
  reader_origin: import.meta.env.VITE_READER_ORIGIN ?? null,
  stream_origins: [],
  shop_name: DEFAULT_SHOP_NAME,
  trusted_types: 'enforce',
  features: {},
};

/** The config that the server wrote into the page, or else the build-time config. */
export function readConfig(page: Document): Config {
  const json = page.querySelector('#octavo-config')?.textContent;
  return (json && parseConfig(parseJson(json))) || buildTimeConfig;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // An unreadable element counts as a missing config.
    return undefined;
  }
}

/**
 * Parses like `ConfigSchema`, but without the schema library, which the first load omits. Returns `null` for invalid
 * input.
 */
export function parseConfig(raw: unknown): Config | null {
  const { shop_name, payment, dashboard_url, reader_origin, stream_origins, trusted_types, features } = toRecord(raw);
  const origins: unknown = stream_origins ?? [];
  if (payment === null || typeof payment !== 'object' || !Array.isArray(origins)) return null;
  const { publishable_key, script_url, is_test } = toRecord(payment);
  return {
    shop_name: toShopName(shop_name),
    payment: {
      publishable_key: toText(publishable_key),
      script_url: toOptionalText(script_url),
      is_test: toBoolean(is_test),
    },
    dashboard_url: toOptionalText(dashboard_url),
    reader_origin: toOptionalText(reader_origin),
    stream_origins: origins.filter((origin): origin is string => typeof origin === 'string' && origin !== ''),
    trusted_types: toTrustedTypesMode(trusted_types),
    features: toFeatures(features),
  };
}

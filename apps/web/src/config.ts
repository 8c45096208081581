import { type Config, toConfig } from '@octavo/core/entities';

declare global {
  // The bundler leaves nothing of a name that is written out and not set; of the whole it writes all it knows.
  interface ImportMetaEnv {
    readonly VITE_STRIPE_PUBLISHABLE_KEY?: string;
    readonly VITE_STRIPE_SCRIPT_URL?: string;
    readonly VITE_DASHBOARD_URL?: string;
    readonly VITE_READER_ORIGIN?: string;
  }
}

/** Build-time settings for hosts whose server writes nothing into the page. */
const builtIn: Config = {
  payment: {
    publishable_key: import.meta.env.VITE_STRIPE_PUBLISHABLE_KEY ?? '',
    script_url: import.meta.env.VITE_STRIPE_SCRIPT_URL ?? null,
    is_test: (import.meta.env.VITE_STRIPE_PUBLISHABLE_KEY ?? '').startsWith('pk_test'),
  },
  dashboard_url: import.meta.env.VITE_DASHBOARD_URL ?? null,
  reader_origin: import.meta.env.VITE_READER_ORIGIN ?? null,
  stream_origins: [],
  features: {},
};

/** The settings the server wrote into the page, else those of the build. */
export function readConfig(page: Document): Config {
  const written = page.querySelector('#octavo-config')?.textContent;
  return (written && toConfig(parsed(written))) || builtIn;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A page mangled on its way here is a page without settings.
    return undefined;
  }
}

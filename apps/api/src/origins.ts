import type { Settings } from './env.ts';

/** The two origins of a request: books never share one with the shop. */
export interface Origins {
  readonly shop: string;
  readonly reader: string;
}

/** The ports that are in use; they differ from the settings when those are 0. */
export interface Ports {
  readonly shop: number;
  readonly reader: number;
}

const LOCAL_HOSTNAME = /^(localhost|[a-z0-9-]+\.localhost|[a-z0-9-]+(\.[a-z0-9-]+)*\.(local|lan|home\.arpa|internal))$/;
const IP_ADDRESS = /^(\d{1,3}(\.\d{1,3}){3}|\[[0-9a-f:.]+\])$/;

/**
 * Returns the origins as the requesting browser knows them. Configured origins always apply. Otherwise both follow the host
 * name of the request, so that `localhost`, `127.0.0.1` and an address of the local network all work. Other hostnames are
 * not trusted, because an attacker's page could put its own address into our responses.
 */
export function originsFor(
  host: string | undefined,
  settings: Pick<Settings, 'PUBLIC_URL' | 'READER_ORIGIN'>,
  ports: Ports,
): Origins {
  const name = trustedHostname(host) ?? '127.0.0.1';
  return {
    shop: settings.PUBLIC_URL ?? `http://${name}:${ports.shop}`,
    reader: settings.READER_ORIGIN ?? `http://${name}:${ports.reader}`,
  };
}

/**
 * Returns the shop's origin for links in an email. Links in an email sent by SMTP never use the hostname of a request.
 * Otherwise an attacker who requests a reset link for a victim could choose its target. Links in the outbox may use it.
 */
export function originForMail(
  host: string | undefined,
  settings: Pick<Settings, 'PUBLIC_URL' | 'READER_ORIGIN' | 'SMTP_URL'>,
  ports: Ports,
): string {
  return originsFor(settings.SMTP_URL ? undefined : host, settings, ports).shop;
}

function trustedHostname(host: string | undefined): string | undefined {
  const name = host?.toLowerCase().replace(/:\d+$/, '');
  return name && (LOCAL_HOSTNAME.test(name) || IP_ADDRESS.test(name)) ? name : undefined;
}

import type { Settings } from './env.ts';

/** The two origins of one request: books never share one with the shop. */
export interface Origins {
  readonly shop: string;
  readonly reader: string;
}

/** The ports that were really taken; they differ from the settings when those say 0. */
export interface Ports {
  readonly shop: number;
  readonly reader: number;
}

const LOCAL_HOSTNAME = /^(localhost|[a-z0-9-]+\.localhost|[a-z0-9-]+(\.[a-z0-9-]+)*\.(local|lan|home\.arpa|internal))$/;
const IP_ADDRESS = /^(\d{1,3}(\.\d{1,3}){3}|\[[0-9a-f:.]+\])$/;

/**
 * The origins as the asking browser knows them. Set ones hold for everyone; otherwise both follow the host name of the
 * request, so that `localhost`, `127.0.0.1` and an address of the local network all work. A name that is neither is not
 * believed: it would let a stranger's page put its own address into our answers.
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
 * The shop's origin for the links of a mail. A mail that leaves the house never follows the host name of a request:
 * whoever asks for somebody else's link would choose where it leads. One that is laid into the outbox may.
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

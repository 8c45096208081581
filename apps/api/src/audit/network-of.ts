import { isIPv4 } from 'node:net';

/**
 * The network of a client address, for a log that is kept: /24 of IPv4 and /48 of IPv6. It tells places apart, and names no
 * household. Empty without an address.
 */
export function networkOf(address: string | undefined): string {
  if (address === undefined) return '';
  if (isIPv4(address)) return `${address.split('.').slice(0, 3).join('.')}.0/24`;
  // `clientAddress` has already expanded the first four groups.
  const groups = address.split('::')[0]?.split(':') ?? [];
  return `${groups.slice(0, 3).join(':')}::/48`;
}

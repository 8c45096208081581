import { isIPv6 } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Settings } from '../env.ts';

/**
 * Whose request this is, as far as limits go; `undefined` for one that nobody can be told apart by.
 *
 * Behind `TRUSTED_PROXIES` proxies it is the entry that the outermost of them wrote into `X-Forwarded-For`; what stands
 * left of it was written by the client and is never believed, so no header lifts a ban. A request from this very machine
 * that came through no proxy has no address: it is the owner's own browser, or a test.
 */
export function clientAddress(c: Context, settings: Pick<Settings, 'TRUSTED_PROXIES'>): string | undefined {
  const incoming = (c.env as Partial<HttpBindings> | undefined)?.incoming;
  return addressBehind(incoming?.socket.remoteAddress, c.req.header('x-forwarded-for'), settings.TRUSTED_PROXIES);
}

/** The same by what a connection and a header say. */
export function addressBehind(
  remote: string | undefined,
  forwarded: string | undefined,
  proxies: number,
): string | undefined {
  const told = proxies > 0 ? forwarded?.split(',').at(-proxies)?.trim() : undefined;
  const address = normalizeAddress(told || (remote ?? ''));
  if (address === '' || (forwarded === undefined && LOOPBACK.test(address))) return undefined;
  return isIPv6(address) ? networkOf(address) : address;
}

/** Any of these tells that somebody stands between; none of them is a promise that nobody does. */
const FORWARDING = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];

/** Whether a proxy passed a request on: it comes from wherever, even if the proxy is on this machine. */
export const isForwarded = (c: Context): boolean => FORWARDING.some((name) => c.req.header(name) !== undefined);

/** Whether an address is this machine's own. */
export const isLoopback = (address: string): boolean => LOOPBACK.test(normalizeAddress(address));

const LOOPBACK = /^(127\.|::1$)/;

/** Without a port, brackets, and the form in which a socket of both kinds tells an IPv4 address. */
const normalizeAddress = (address: string): string =>
  address
    .replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/i, '');

/** One customer of a network has a whole /64 of addresses, so they count as one. */
function networkOf(address: string): string {
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? [];
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const groups =
    tail === undefined
      ? left
      : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Settings } from '../env.ts';

/**
 * The client address for rate limits; `undefined` if the client cannot be identified.
 *
 * Behind `TRUSTED_PROXIES` proxies it is the entry that the outermost proxy appended to `X-Forwarded-For`. The client wrote
 * the entries left of it, so they are ignored and no header can evade a limit. A direct request from this machine has no
 * address: it comes from the owner's browser or a test.
 */
export function clientAddress(c: Context, settings: Pick<Settings, 'TRUSTED_PROXIES'>): string | undefined {
  const incoming = (c.env as Partial<HttpBindings> | undefined)?.incoming;
  return addressBehind(incoming?.socket.remoteAddress, c.req.header('x-forwarded-for'), settings.TRUSTED_PROXIES);
}

/** The same for a request that no handler has seen yet. */
export function incomingAddress(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  proxies: number,
): string | undefined {
  const forwarded = headers['x-forwarded-for'];
  return addressBehind(socket.remoteAddress, Array.isArray(forwarded) ? forwarded.join() : forwarded, proxies);
}

/** The client address from a socket address and an `X-Forwarded-For` header. */
export function addressBehind(
  remote: string | undefined,
  forwarded: string | undefined,
  proxies: number,
): string | undefined {
  const forwardedAddress = proxies > 0 ? forwarded?.split(',').at(-proxies)?.trim() : undefined;
  const address = normalizeAddress(forwardedAddress || (remote ?? ''));
  if (address === '' || (forwarded === undefined && LOOPBACK.test(address))) return undefined;
  return isIPv6(address) ? networkOf(address) : address;
}

/** Headers that prove that a proxy forwarded the request. Their absence proves nothing. */
const FORWARDING = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];

/**
 * Whether a request names this machine as its host and no proxy forwarded it. Another hostname that resolves to this
 * machine is a DNS rebinding attack: a page of another site could read the response.
 */
export function isLocalHost(c: Context): boolean {
  const host = (c.req.header('host') ?? '').replace(/:\d+$/, '');
  return LOCAL_HOST.test(host) && FORWARDING.every((name) => c.req.header(name) === undefined);
}

const LOCAL_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i;

/** Whether an address is a loopback address. */
export const isLoopback = (address: string): boolean => LOOPBACK.test(normalizeAddress(address));

const LOOPBACK = /^(127\.|::1$)/;

/** Removes a port, brackets and the IPv4-mapped IPv6 prefix. */
const normalizeAddress = (address: string): string =>
  address
    .replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/i, '');

/** The /64 network of an IPv6 address: one customer usually has a whole /64, so it counts as one client. */
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

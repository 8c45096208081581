import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { clientAddress } from './client-address.ts';

/** The address that a request is counted under. */
async function addressOf(from: string, forwarded: string | undefined, proxies: number): Promise<string> {
  const app = new Hono().get('/', (c) => c.text(clientAddress(c, { TRUSTED_PROXIES: proxies }) ?? 'nobody'));
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  const response = await app.request('/', { headers }, { incoming: { socket: { remoteAddress: from } } });
  return response.text();
}

it.each([
  ['the socket address without a trusted proxy', '203.0.113.7', '198.51.100.1', 0, '203.0.113.7'],
  ['the address that the one proxy saw', '10.0.0.1', '203.0.113.7', 1, '203.0.113.7'],
  [
    'the address that the one proxy saw, even if the client sent its own header',
    '10.0.0.1',
    '1.2.3.4, 5.6.7.8, 203.0.113.7',
    1,
    '203.0.113.7',
  ],
  ['the address that the outer of two proxies saw', '10.0.0.1', '1.2.3.4, 203.0.113.7, 10.0.0.2', 2, '203.0.113.7'],
  ['the socket address when the chain is shorter than the trusted proxies', '203.0.113.7', '1.2.3.4', 2, '203.0.113.7'],
  ['the address without the port that some proxies add', '10.0.0.1', '203.0.113.7:4711', 1, '203.0.113.7'],
  ['an IPv4 address in its IPv6 form', '::ffff:203.0.113.7', undefined, 0, '203.0.113.7'],
  ['the network of an IPv6 address', '2001:0db8::17:42', undefined, 0, '2001:db8:0:0::/64'],
  [
    'the same network for another of its addresses',
    '10.0.0.1',
    '[2001:db8:0:0:ffff:1:2:3]:443',
    1,
    '2001:db8:0:0::/64',
  ],
  ['undefined for a request from this machine', '127.0.0.1', undefined, 0, 'nobody'],
  ['undefined for a request from this machine over IPv6', '::1', undefined, 0, 'nobody'],
  [
    'the loopback address for a request through an untrusted proxy on this machine',
    '127.0.0.1',
    '203.0.113.7',
    0,
    '127.0.0.1',
  ],
])('returns %s', { tags: ['check-9'] }, async (_, from, forwarded, proxies, address) => {
  expect(await addressOf(from, forwarded, proxies)).toBe(address);
});

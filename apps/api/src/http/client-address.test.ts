import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { clientAddress } from './client-address.ts';

/** The address a request is counted under. */
async function addressOf(from: string, forwarded: string | undefined, proxies: number): Promise<string> {
  const app = new Hono().get('/', (c) => c.text(clientAddress(c, { TRUSTED_PROXIES: proxies }) ?? 'nobody'));
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  const answer = await app.request('/', { headers }, { incoming: { socket: { remoteAddress: from } } });
  return answer.text();
}

it.each([
  ['what the socket says, where no proxy is trusted', '203.0.113.7', '198.51.100.1', 0, '203.0.113.7'],
  ['what the one proxy saw', '10.0.0.1', '203.0.113.7', 1, '203.0.113.7'],
  ['what the one proxy saw, whatever the client wrote', '10.0.0.1', '1.2.3.4, 5.6.7.8, 203.0.113.7', 1, '203.0.113.7'],
  ['what the outer of two proxies saw', '10.0.0.1', '1.2.3.4, 203.0.113.7, 10.0.0.2', 2, '203.0.113.7'],
  ['the socket’s where the chain is too short to be ours', '203.0.113.7', '1.2.3.4', 2, '203.0.113.7'],
  ['without the port that some proxies add', '10.0.0.1', '203.0.113.7:4711', 1, '203.0.113.7'],
  ['an IPv4 address in its IPv6 form', '::ffff:203.0.113.7', undefined, 0, '203.0.113.7'],
  ['the network of an IPv6 address', '2001:0db8::17:42', undefined, 0, '2001:db8:0:0::/64'],
  [
    'the same network for another of its addresses',
    '10.0.0.1',
    '[2001:db8:0:0:ffff:1:2:3]:443',
    1,
    '2001:db8:0:0::/64',
  ],
  ['nobody on the machine itself', '127.0.0.1', undefined, 0, 'nobody'],
  ['nobody on the machine itself, by IPv6', '::1', undefined, 0, 'nobody'],
  ['the machine itself, for what an unnamed proxy passes on', '127.0.0.1', '203.0.113.7', 0, '127.0.0.1'],
])('9: is %s', async (_, from, forwarded, proxies, address) => {
  expect(await addressOf(from, forwarded, proxies)).toBe(address);
});

import { describe, expect, it } from 'vitest';
import { addressBehind } from '../http/client-address.ts';
import { networkOf } from './network-of.ts';

describe('networkOf', () => {
  it.each([
    ['203.0.113.77', '203.0.113.0/24'],
    ['::ffff:203.0.113.77', '203.0.113.0/24'],
    ['2001:db8:17:4::9', '2001:db8:17::/48'],
    ['2001:0db8::9', '2001:db8:0::/48'],
    ['127.0.0.1', ''],
  ])('shortens the client address %s to "%s"', (address, network) => {
    expect(networkOf(addressBehind(address, undefined, 0))).toBe(network);
  });
});

import { expect, it } from 'vitest';
import { TRUSTED_DEVICE_TTL_SECONDS, TrustedDevices } from './trusted-devices.ts';

const account = { id: 7, password_hash: '$argon2id$…', trusted_devices_version: 0 };
const clock = { now: new Date('2026-03-01T10:00:00Z') };
const devicesOf = (secret = 's'.repeat(32), now = clock.now) => new TrustedDevices({ secret, clock: () => now });

it('recognizes the same device by each of its tokens', () => {
  const devices = devicesOf();
  const first = devices.issue(account);
  const id = devices.verify(account, first);
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(devices.verify(account, devices.issue(account, id))).toBe(id);
  expect(devices.verify(account, devices.issue(account))).not.toBe(id);
});

it('rejects a token of another account, password, version or shop', () => {
  const token = devicesOf().issue(account);
  expect(devicesOf().verify({ ...account, id: 8 }, token)).toBeUndefined();
  expect(devicesOf().verify({ ...account, password_hash: 'none' }, token)).toBeUndefined();
  expect(devicesOf().verify({ ...account, trusted_devices_version: 1 }, token)).toBeUndefined();
  expect(devicesOf('x'.repeat(32)).verify(account, token)).toBeUndefined();
});

it('rejects an expired token and one with a changed part', () => {
  const token = devicesOf().issue(account);
  const later = (seconds: number) => devicesOf(undefined, new Date(clock.now.getTime() + seconds * 1000));
  expect(later(TRUSTED_DEVICE_TTL_SECONDS - 1).verify(account, token)).toBeDefined();
  expect(later(TRUSTED_DEVICE_TTL_SECONDS).verify(account, token)).toBeUndefined();
  const [id = '', expiry = '', signature = ''] = token.split('.');
  const altered = [
    `${id}.${Number(expiry) + 1}.${signature}`,
    `${id.replace(/^./, 'x')}.${expiry}.${signature}`,
    `${id}.${expiry}.${'A'.repeat(43)}`,
    `${id}.${expiry}.`,
    '..',
    '',
    undefined,
  ];
  for (const other of altered) expect(devicesOf().verify(account, other)).toBeUndefined();
});

import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { AccountRow } from '../db/accounts/accounts.queries.ts';

/** How long a device stays trusted after its last sign-in. */
export const TRUSTED_DEVICE_TTL_SECONDS = 365 * 86_400;

type Account = Pick<AccountRow, 'id' | 'password_hash' | 'trusted_devices_version'>;

interface TrustedDevicesDeps {
  readonly secret: string;
  readonly clock: () => Date;
}

/**
 * Signs tokens for devices that have signed in to an account. A token proves nothing but that: it only lets the device try
 * passwords when attackers have used up the limit of the account. A new password and a new `trusted_devices_version` revoke
 * all tokens of the account, so nothing is stored per device.
 */
export class TrustedDevices {
  readonly #deps: TrustedDevicesDeps;

  constructor(deps: TrustedDevicesDeps) {
    this.#deps = deps;
  }

  /** Returns the token of a device, by default of a new one. */
  issue(account: Account, deviceId: string = randomUUID()): string {
    const expiresAt = Math.floor(this.#deps.clock().getTime() / 1000) + TRUSTED_DEVICE_TTL_SECONDS;
    const claims = `${deviceId}.${expiresAt}`;
    return `${claims}.${this.#sign(account, claims).toString('base64url')}`;
  }

  /** Returns the device id of a token; `undefined` for a token that is altered, revoked, expired or issued by another shop. */
  verify(account: Account, token: string | undefined): string | undefined {
    const [deviceId = '', expiresAt = '', signature = ''] = token?.split('.') ?? [];
    const expected = this.#sign(account, `${deviceId}.${expiresAt}`);
    const received = Buffer.from(signature, 'base64url');
    const isSigned = received.length === expected.length && timingSafeEqual(received, expected);
    return isSigned && Number(expiresAt) * 1000 > this.#deps.clock().getTime() ? deviceId : undefined;
  }

  #sign({ id, password_hash: passwordHash, trusted_devices_version: version }: Account, claims: string): Buffer {
    return createHmac('sha256', this.#deps.secret)
      .update(JSON.stringify(['trusted device', id, passwordHash, version, claims]))
      .digest();
  }
}

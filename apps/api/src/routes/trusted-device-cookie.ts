import { BASE_PATH } from '@octavo/core/contract';
import type { Id } from '@octavo/core/entities';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { TRUSTED_DEVICE_TTL_SECONDS } from '../accounts/trusted-devices.ts';
import type { Settings } from '../env.ts';

const COOKIE_PREFIX = 'octavo_device_';
/** A shared computer forgets the accounts over this number, because headers have a maximum size. */
const MAX_ACCOUNTS = 10;

/** Returns the token of this browser for an account. */
export const readDeviceToken = (c: Context, userId: number): string | undefined =>
  getCookie(c, `${COOKIE_PREFIX}${userId}`);

/** Stores the token of this browser for an account. Only the login receives it, and no script can read it. */
export function writeDeviceToken(
  c: Context,
  userId: Id,
  token: string,
  { PUBLIC_URL }: Pick<Settings, 'PUBLIC_URL'>,
): void {
  const options = {
    path: `${BASE_PATH}/auth/login`,
    httpOnly: true,
    sameSite: 'Strict',
    secure: PUBLIC_URL?.startsWith('https:') === true,
  } as const;
  const name = `${COOKIE_PREFIX}${userId}`;
  setCookie(c, name, token, { ...options, maxAge: TRUSTED_DEVICE_TTL_SECONDS });
  const others = Object.keys(getCookie(c)).filter((other) => other.startsWith(COOKIE_PREFIX) && other !== name);
  for (const evicted of others.slice(MAX_ACCOUNTS - 1)) setCookie(c, evicted, '', { ...options, maxAge: 0 });
}

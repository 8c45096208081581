import { isLiveKey, type ApiKeys } from '../keys.ts';
import { forbidden, unauthorized } from '../wire/provider-error.ts';
import type { Caller, Route } from './call.ts';

/**
 * Tells who calls, by the key in the `Authorization` header (`Bearer`, or `Basic` with the key as the user's name).
 * @throws {ProviderError} 401 without a known key, 403 where the publishable key is not enough.
 */
export function authenticate(request: Request, keys: ApiKeys, route: Route): Caller {
  const key = presentedKey(request.headers.get('authorization'));
  if (key === undefined) throw unauthorized('No key was sent. Send it as `Authorization: Bearer sk_test_…`.');
  if (isLiveKey(key)) throw unauthorized('This is a sandbox: it refuses live keys. Nothing was done.');
  if (key === keys.secret) return 'secret';
  if (key !== keys.publishable) throw unauthorized('The sandbox does not know this key.');
  if (!route.publishable) throw forbidden('This call needs the secret key.');
  return 'publishable';
}

function presentedKey(header: string | null): string | undefined {
  const [scheme, value] = header?.split(' ') ?? [];
  if (value === undefined) return undefined;
  if (scheme?.toLowerCase() === 'bearer') return value;
  if (scheme?.toLowerCase() !== 'basic') return undefined;
  return Buffer.from(value, 'base64').toString('utf8').split(':')[0];
}

import { isLiveKey, type ApiKeys } from '../keys.ts';
import { forbiddenError, unauthorizedError } from '../wire/provider-error.ts';
import type { Caller, Route } from './api-call.ts';

/**
 * Authenticates a call by the key in the `Authorization` header (`Bearer`, or `Basic` with the key as the user name).
 * @throws {ProviderError} 401 without a known key, 403 when the call requires the secret key.
 */
export function authenticate(request: Request, keys: ApiKeys, route: Route): Caller {
  const key = readApiKey(request.headers.get('authorization'));
  if (key === undefined) throw unauthorizedError('No key was sent. Send it as `Authorization: Bearer sk_test_…`.');
  if (isLiveKey(key)) throw unauthorizedError('This is a sandbox. It rejects live keys, and nothing was done.');
  if (key === keys.secret) return 'secret';
  if (key !== keys.publishable) throw unauthorizedError('The sandbox does not know this key.');
  if (!route.allowsPublishableKey) throw forbiddenError('This call requires the secret key.');
  return 'publishable';
}

function readApiKey(header: string | null): string | undefined {
  const [scheme, value] = header?.split(' ') ?? [];
  if (value === undefined) return undefined;
  if (scheme?.toLowerCase() === 'bearer') return value;
  if (scheme?.toLowerCase() !== 'basic') return undefined;
  return Buffer.from(value, 'base64').toString('utf8').split(':')[0];
}

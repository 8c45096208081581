import { STRIPE_API_VERSION } from '../version.ts';
import { decodeForm, type Form } from '../wire/form.ts';
import { parameterError, ProviderError } from '../wire/provider-error.ts';
import { readText } from '../wire/read-text.ts';
import type { Route } from './api-call.ts';

/** Reads the parameters of a call, from the query of a GET and from the form body otherwise. @throws {ProviderError} 400, 413. */
export async function readForm(request: Request): Promise<Readonly<Record<string, Form>>> {
  if (request.method === 'GET') return decodeForm(new URL(request.url).search);
  const body = await readText(request);
  const type = request.headers.get('content-type') ?? '';
  if (body !== '' && !type.startsWith('application/x-www-form-urlencoded'))
    throw parameterError('content_type_invalid', 'Content-Type', 'The body must be form-encoded.');
  return decodeForm(body);
}

/**
 * Accepts the API version of the sandbox and requests without a version.
 * @throws {ProviderError} 400 for any other version.
 */
export function checkVersion(version: string | null): void {
  if (version === null || version === STRIPE_API_VERSION) return;
  throw new ProviderError(
    400,
    {
      type: 'invalid_request_error',
      message: `The sandbox supports the API version ${STRIPE_API_VERSION}, not ${version}.`,
    },
    { saved: false },
  );
}

/**
 * Reads the connected account of a call; `null` for the platform.
 * @throws {ProviderError} 400 when the route supports only the platform.
 */
export function readAccount(request: Request, route: Route): string | null {
  const account = request.headers.get('stripe-account');
  if (account !== null && !route.allowsConnectedAccount)
    throw parameterError('account_invalid', 'Stripe-Account', 'The sandbox supports this call only for the platform.');
  return account;
}

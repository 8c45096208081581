import { STRIPE_API_VERSION } from '../version.ts';
import { decodeForm, type Form } from '../wire/form.ts';
import { parameterError, ProviderError } from '../wire/provider-error.ts';
import { readText } from '../wire/read-text.ts';
import type { Route } from './api-call.ts';

/** Reads a call's parameters, from the query of a GET and from the form of any other. @throws {ProviderError} 400, 413. */
export async function readForm(request: Request): Promise<Readonly<Record<string, Form>>> {
  if (request.method === 'GET') return decodeForm(new URL(request.url).search);
  const body = await readText(request);
  const type = request.headers.get('content-type') ?? '';
  if (body !== '' && !type.startsWith('application/x-www-form-urlencoded'))
    throw parameterError('content_type_invalid', 'Content-Type', 'The body must be form-encoded.');
  return decodeForm(body);
}

/**
 * Accepts the one API version the sandbox speaks, and callers that name none.
 * @throws {ProviderError} 400.
 */
export function checkVersion(version: string | null): void {
  if (version === null || version === STRIPE_API_VERSION) return;
  throw new ProviderError(
    400,
    {
      type: 'invalid_request_error',
      message: `The sandbox speaks the API version ${STRIPE_API_VERSION}, not ${version}.`,
    },
    { saved: false },
  );
}

/**
 * Reads for which connected account a call is made; `null` for the platform itself.
 * @throws {ProviderError} 400 where the sandbox makes the call for the platform only.
 */
export function readAccount(request: Request, route: Route): string | null {
  const account = request.headers.get('stripe-account');
  if (account !== null && !route.allowsConnectedAccount)
    throw parameterError('account_invalid', 'Stripe-Account', 'The sandbox makes this call for the platform only.');
  return account;
}

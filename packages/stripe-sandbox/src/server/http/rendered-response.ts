import { ProviderError } from '../wire/provider-error.ts';
import { STRIPE_API_VERSION } from '../version.ts';

/** A rendered response: status, body text and the values of its headers. */
export interface RenderedResponse {
  readonly status: number;
  readonly body: string;
  readonly originalRequestId?: string;
}

/** Renders a body with indentation, as the provider does. Clients must accept it. */
export const renderBody = (body: object): string => JSON.stringify(body, null, 2);

/** Renders an error. An error that is not a `ProviderError` is an internal failure: 500. */
export function renderError(error: unknown): RenderedResponse {
  if (error instanceof ProviderError) return { status: error.status, body: renderBody({ error: error.fields }) };
  return {
    status: 500,
    body: renderBody({ error: { type: 'api_error', message: 'Something went wrong inside the sandbox.' } }),
  };
}

export function toResponse(rendered: RenderedResponse, requestId: string, idempotencyKey: string | null): Response {
  const headers = new Headers({
    'content-type': 'application/json',
    'cache-control': 'no-cache, no-store',
    'request-id': requestId,
    'stripe-version': STRIPE_API_VERSION,
  });
  if (idempotencyKey !== null) headers.set('idempotency-key', idempotencyKey);
  if (rendered.originalRequestId !== undefined) {
    headers.set('idempotent-replayed', 'true');
    headers.set('original-request', rendered.originalRequestId);
  }
  return new Response(rendered.body, { status: rendered.status, headers });
}

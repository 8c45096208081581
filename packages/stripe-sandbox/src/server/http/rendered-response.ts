import { ProviderError } from '../wire/provider-error.ts';
import { STRIPE_API_VERSION } from '../version.ts';

/** What goes out: status, ready text, and what the headers tell. */
export interface RenderedResponse {
  readonly status: number;
  readonly body: string;
  readonly originalRequestId?: string;
}

/** The provider writes its bodies indented, and receivers must stand it. */
export const renderBody = (body: object): string => JSON.stringify(body, null, 2);

/** The answer for a refusal; anything that is not one is the sandbox's own fault. */
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

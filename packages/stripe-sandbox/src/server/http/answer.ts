import { ProviderError } from '../wire/provider-error.ts';
import { STRIPE_API_VERSION } from '../version.ts';

/** What goes out: status, ready text, and what the headers tell. */
export interface Answer {
  readonly status: number;
  readonly body: string;
  readonly replayOf?: string;
}

/** The provider writes its bodies indented, and receivers must stand it. */
export const render = (body: object): string => JSON.stringify(body, null, 2);

/** The answer for a refusal; anything that is not one is the sandbox's own fault. */
export function answerTo(error: unknown): Answer {
  if (error instanceof ProviderError) return { status: error.status, body: render({ error: error.fields }) };
  return {
    status: 500,
    body: render({ error: { type: 'api_error', message: 'Something went wrong inside the sandbox.' } }),
  };
}

export function toResponse(answer: Answer, requestId: string, idempotencyKey: string | null): Response {
  const headers = new Headers({
    'content-type': 'application/json',
    'cache-control': 'no-cache, no-store',
    'request-id': requestId,
    'stripe-version': STRIPE_API_VERSION,
  });
  if (idempotencyKey !== null) headers.set('idempotency-key', idempotencyKey);
  if (answer.replayOf !== undefined) {
    headers.set('idempotent-replayed', 'true');
    headers.set('original-request', answer.replayOf);
  }
  return new Response(answer.body, { status: answer.status, headers });
}

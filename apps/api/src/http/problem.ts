import { fromProblem, toProblem } from '@octavo/core/errors';
import type { ErrorHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { Logger } from 'pino';
import type { Env } from './hono-env.ts';
import { newRequestId } from './request-id.ts';

/** Translates whatever a handler threw for the wire; the only place that does. What is not ours to tell is logged. */
export const problemHandler =
  (log: Logger): ErrorHandler<Env> =>
  (error, c) => {
    const requestId = c.var.requestId ?? newRequestId();
    // Hono's own refusals carry nothing but their status.
    const failure = error instanceof HTTPException ? fromProblem(error.status, null) : error;
    const response = problemResponse(failure, requestId);
    if (response.status >= 500) {
      log.error({ err: error, requestId, method: c.req.method, path: c.req.path }, 'A request failed.');
    }
    return response;
  };

/** A failure as an answer, with every header that an answer of this shop carries. */
export function problemResponse(
  failure: unknown,
  requestId: string = newRequestId(),
  extraHeaders: Readonly<Record<string, string>> = {},
): Response {
  const { status, body, headers } = problemParts(failure, requestId);
  return new Response(body, { status, headers: { ...headers, ...extraHeaders } });
}

/** The same in parts, for a connection that never became a request. */
export function problemParts(failure: unknown, requestId: string) {
  const { status, ...body } = toProblem(failure, requestId);
  const headers: Record<string, string> = {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    // The address that was asked for may be that of a reading.
    'Referrer-Policy': 'no-referrer',
    'X-Request-Id': requestId,
  };
  if (body.retry_after_seconds !== undefined) headers['Retry-After'] = String(Math.ceil(body.retry_after_seconds));
  if (status === 401) headers['WWW-Authenticate'] = 'Bearer';
  return { status, body: JSON.stringify(body), headers };
}

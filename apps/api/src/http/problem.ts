import { fromProblem, toProblem } from '@octavo/core/errors';
import type { ErrorHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { Logger } from 'pino';
import { EditedElsewhereError } from './edited-elsewhere-error.ts';
import type { Env } from './hono-env.ts';
import { newRequestId } from './request-id.ts';
import { toSessionEndedError } from './session-ended.ts';
import { toUnavailableError } from './unavailable.ts';

/** Converts every error that a handler throws to a problem response. Unexpected errors are logged. */
export const problemHandler =
  (log: Logger): ErrorHandler<Env> =>
  (error, c) => {
    const requestId = c.var.requestId ?? newRequestId();
    // Hono's own errors contain only a status.
    const failure =
      error instanceof HTTPException
        ? fromProblem(error.status, null)
        : (toUnavailableError(error) ?? toSessionEndedError(error) ?? error);
    const response = problemResponse(failure, requestId);
    if (response.status >= 500) {
      log.error({ err: error, requestId, method: c.req.method, path: c.req.path }, 'Request failed.');
    }
    return response;
  };

/** A problem response with the headers that every response of this shop has. */
export function problemResponse(
  failure: unknown,
  requestId: string = newRequestId(),
  extraHeaders: Readonly<Record<string, string>> = {},
): Response {
  const { status, body, headers } = problemParts(failure, requestId);
  return new Response(body, { status, headers: { ...headers, ...extraHeaders } });
}

/** The parts of a problem response, for a connection whose request could not be parsed. */
export function problemParts(failure: unknown, requestId: string) {
  const { status, ...problem } = toProblem(failure, requestId);
  const body = failure instanceof EditedElsewhereError ? { ...problem, current: failure.current } : problem;
  const headers: Record<string, string> = {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    // The requested URL may be a private reading URL.
    'Referrer-Policy': 'no-referrer',
    'X-Request-Id': requestId,
  };
  if (body.retry_after_seconds !== undefined) headers['Retry-After'] = String(Math.ceil(body.retry_after_seconds));
  if (status === 401) headers['WWW-Authenticate'] = 'Bearer';
  return { status, body: JSON.stringify(body), headers };
}

import { fromProblem, NotFoundError, toProblem } from '@octavo/core/errors';
import type { ErrorHandler, NotFoundHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { Logger } from 'pino';
import type { Env } from './environment.ts';

/** Translates whatever a handler threw for the wire; the only place that does. What is not ours to tell is logged. */
export const problemHandler =
  (log: Logger): ErrorHandler<Env> =>
  (error, c) => {
    const requestId = c.var.requestId;
    // Hono's own refusals carry nothing but their status.
    const problem = toProblem(error instanceof HTTPException ? fromProblem(error.status, null) : error, requestId);
    if (problem.status >= 500) {
      log.error({ err: error, requestId, method: c.req.method, path: c.req.path }, 'A request failed.');
    }
    return problemResponse(problem);
  };

/** Answers for an address that has nothing. */
export const nothingHere: NotFoundHandler<Env> = (c) =>
  problemResponse(toProblem(new NotFoundError(), c.var.requestId));

function problemResponse({ status, ...body }: ReturnType<typeof toProblem>): Response {
  const headers: Record<string, string> = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' };
  if (body.retry_after_seconds !== undefined) headers['Retry-After'] = String(Math.ceil(body.retry_after_seconds));
  if (status === 401) headers['WWW-Authenticate'] = 'Bearer';
  return new Response(JSON.stringify(body), { status, headers });
}

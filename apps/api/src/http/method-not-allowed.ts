import { MethodError, NotFoundError } from '@octavo/core/errors';
import type { Context, Hono } from 'hono';
import { TrieRouter } from 'hono/router/trie-router';
import type { Env } from './hono-env.ts';
import { problemResponse } from './problem.ts';

/** Headers of every rejection. */
const BASE_HEADERS = { 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'no-referrer' };
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/**
 * Responds when no route matches: 405 with `Allow` if the path accepts another method (204 to `OPTIONS`), else 404. It reads
 * the app's own routes on first use, so that both always agree.
 */
export function methodNotAllowed(app: Hono<Env>): (c: Context<Env>) => Response {
  let router: TrieRouter<true> | undefined;
  let hasPages = false;
  return (c) => {
    router ??= buildRouter(app);
    hasPages ||= app.routes.some(isCatchAll);
    const path = c.req.path.length > 1 ? c.req.path.replace(/\/$/, '') : c.req.path;
    const hasRoute = (method: string) => router?.match(method, path)[0].length !== 0;
    const allowed: string[] = METHODS.filter(hasRoute);
    if (allowed.length === 0 && hasPages && !path.startsWith('/api')) allowed.push('GET');
    if (allowed.includes('GET')) allowed.push('HEAD');
    const { requestId } = c.var;
    if (allowed.length === 0 || allowed.includes(c.req.method)) return problemResponse(new NotFoundError(), requestId);
    const allow = { Allow: [...allowed, 'OPTIONS'].join(', ') };
    if (c.req.method === 'OPTIONS') return new Response(null, { status: 204, headers: { ...BASE_HEADERS, ...allow } });
    return problemResponse(new MethodError(), requestId, allow);
  };
}

function buildRouter(app: Hono<Env>): TrieRouter<true> {
  const router = new TrieRouter<true>();
  // Middleware is registered for all methods; the other routes are handlers.
  for (const route of app.routes) {
    if (route.method !== 'ALL' && !isCatchAll(route)) router.add(route.method, route.path, true);
  }
  return router;
}

/** The catch-all route of the single-page app, which serves every path outside the API. */
const isCatchAll = ({ method, path }: { method: string; path: string }): boolean => method === 'GET' && path === '/*';

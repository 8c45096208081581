import { PermissionError } from '@octavo/core/errors';
import { createMiddleware } from 'hono/factory';
import type { Env } from './hono-env.ts';

/** Methods that change nothing. */
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

interface CrossSiteOptions {
  /** Origins that may send state-changing requests from a browser, besides the origin of the request's own host. */
  readonly trustedOrigins: readonly string[];
  /** Paths that are open to every origin. */
  readonly openPaths?: RegExp;
}

/**
 * Refuses state-changing requests that a browser sends for another site, such as the submission of a form there. Browsers
 * send the relation of the sites in `Sec-Fetch-Site`, older ones only `Origin`. A client that sends neither is not a browser,
 * but a terminal, an e-reader or a payment provider. It has no visitor's cookies or network address that another site could
 * use.
 * @throws {PermissionError} `cross_site_request`
 * @see https://words.filippo.io/csrf/
 */
export const rejectCrossSite = ({ trustedOrigins, openPaths }: CrossSiteOptions) =>
  createMiddleware<Env>(async (c, next) => {
    if (SAFE_METHODS.has(c.req.method) || openPaths?.test(c.req.path)) return next();
    const origin = c.req.header('origin');
    if (origin !== undefined && trustedOrigins.includes(origin)) return next();
    const site = c.req.header('sec-fetch-site');
    // `none` is a request that the visitor started, such as a repeated form.
    const isOwn =
      site === undefined
        ? origin === undefined || hostOf(origin) === c.req.header('host')?.toLowerCase()
        : site === 'same-origin' || site === 'none';
    if (!isOwn) throw new PermissionError('cross_site_request');
    return next();
  });

/** The host and port of an origin; `undefined` for `null`, the origin of sandboxed pages. */
const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined);

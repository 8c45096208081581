import { BadRequestError, ValidationError } from '@octavo/core/errors';
import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import type { Deps } from '../deps.ts';
import { clientAddress, type Env, readJson } from '../http/index.ts';

const MAX_PER_REQUEST = 20;
const MAX_TEXT_LENGTH = 300;
const MAX_STACK_LENGTH = 4_000;

const TextSchema = (longest: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.slice(0, longest)),
    ),
    '',
  );
/** The URL without its query, which may contain a reset key. */
const UrlSchema = v.pipe(
  TextSchema(MAX_TEXT_LENGTH),
  v.transform((text) => text.split(/[?#]/, 1)[0] ?? ''),
);

const ClientReportSchema = v.object({
  message: v.pipe(
    v.string(),
    v.nonEmpty(),
    v.transform((text) => text.slice(0, MAX_TEXT_LENGTH)),
  ),
  stack: TextSchema(MAX_STACK_LENGTH),
  address: UrlSchema,
  /** The build of the page, to resolve its stack trace. */
  release: TextSchema(60),
});

/** The older report format, converted to the field names of the newer one. */
const ReportUriViolationSchema = v.pipe(
  v.object({
    'document-uri': UrlSchema,
    'blocked-uri': UrlSchema,
    'violated-directive': TextSchema(MAX_TEXT_LENGTH),
    disposition: TextSchema(MAX_TEXT_LENGTH),
  }),
  v.transform((old) => ({
    documentURL: old['document-uri'],
    blockedURL: old['blocked-uri'],
    effectiveDirective: old['violated-directive'],
    disposition: old.disposition,
  })),
);
const ReportingApiViolationSchema = v.object({
  documentURL: UrlSchema,
  blockedURL: UrlSchema,
  effectiveDirective: TextSchema(MAX_TEXT_LENGTH),
  /** `enforce`: the browser blocked it. `report`: it only reported it. */
  disposition: TextSchema(MAX_TEXT_LENGTH),
});

/**
 * Browser reports. `POST /reports/csp` (both report formats) and `POST /reports/client` → 204 · 400 · 413 · 422 · 429.
 * Reports are logged and counted in a metric, and not stored otherwise.
 */
export function reportsRoute({
  log,
  metrics,
  rateLimiter,
  settings,
}: Pick<Deps, 'log' | 'metrics' | 'rateLimiter' | 'settings'>) {
  const count = (c: Context, total: 'violation total' | 'page error total'): Promise<void> =>
    rateLimiter.consume({ 'report address': clientAddress(c, settings) ?? 'unknown', [total]: 'all' });
  return new Hono<Env>()
    .post('/reports/csp', async (c) => {
      await count(c, 'violation total');
      const violations = parseViolations(await readJson(c));
      metrics.countReports('csp', violations.length);
      for (const violation of violations) log.warn({ violation }, 'A browser reported a violation of our policy.');
      return c.body(null, 204);
    })
    .post('/reports/client', async (c) => {
      await count(c, 'page error total');
      const read = v.safeParse(ClientReportSchema, await readJson(c));
      if (!read.success) throw new ValidationError();
      metrics.countReports('client');
      log.warn({ report: read.output }, 'A page error in a browser.');
      return c.body(null, 204);
    });
}

/** @see https://www.w3.org/TR/CSP3/#reporting */
function parseViolations(body: unknown): v.InferOutput<typeof ReportingApiViolationSchema>[] {
  if (Array.isArray(body)) {
    return body.slice(0, MAX_PER_REQUEST).flatMap((report: unknown) => {
      const read = v.safeParse(
        v.object({ type: v.literal('csp-violation'), body: ReportingApiViolationSchema }),
        report,
      );
      return read.success ? [read.output.body] : [];
    });
  }
  const read = v.safeParse(v.object({ 'csp-report': ReportUriViolationSchema }), body);
  if (!read.success) throw new BadRequestError();
  return [read.output['csp-report']];
}

import { adminContract } from '@octavo/core/admin';
import { BASE_PATH, type Call } from '@octavo/core/contract';
import { studioContract } from '@octavo/core/studio';
import { createMiddleware } from 'hono/factory';
import { requestOrigin } from '../audit/index.ts';
import { type AuditSubject, withAudit } from '../db/audit/audit-context.ts';
import type { Deps } from '../deps.ts';
import type { SignedInEnv } from '../http/index.ts';
import { serverOnlyCalls } from '../openapi/server-only-calls.ts';

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/**
 * Records what each writing call changes in the audit log, in the transaction of the change. Every call of the studio and of the
 * back office passes it, so that no service has to remember it. @throws {RateLimitError} `too_many_requests`
 */
export const callsAudited = ({ settings, rateLimiter }: Pick<Deps, 'settings' | 'rateLimiter'>) =>
  createMiddleware<SignedInEnv>(async (c, next) => {
    if (SAFE_METHODS.has(c.req.method)) return next();
    const path = c.req.path.slice(BASE_PATH.length).replace(/\/$/, '').split('/');
    const call = WRITING_CALLS.find(({ method, segments }) => method === c.req.method && isPathOf(segments, path));
    // Without a call, no route answers either.
    const action = call?.name ?? c.req.method;
    if (action !== PART_OF_UPLOAD) await rateLimiter.consume({ 'audited change account': c.var.user.id });
    const origin = requestOrigin(c, settings, { action, subject: subjectOf(path, c.var.user.id) });
    return withAudit({ ...origin, isFirstOnly: CALLS_WITH_LATER_CHANGES.has(action) }, next);
  });

/** Parts have a limit per day of their own. */
const PART_OF_UPLOAD = 'studio.sendUploadPart';

const WRITING_CALLS: readonly { name: string; method: string; segments: readonly string[] }[] = [
  ...Object.entries<Call>(studioContract).map(([name, call]) => ({ ...call, name: `studio.${name}` })),
  ...Object.entries<Call>(adminContract).map(([name, call]) => ({ ...call, name: `admin.${name}` })),
  ...serverOnlyCalls,
]
  .filter(({ method }) => !SAFE_METHODS.has(method))
  .map(({ name, method, path }) => ({ name, method, segments: path.split('/') }));

/** Whether a path is one of a call. Parameters have any value. */
const isPathOf = (segments: readonly string[], path: readonly string[]): boolean =>
  segments.length === path.length && segments.every((segment, at) => segment.startsWith(':') || segment === path[at]);

/** Calls that request something of the payment provider between their transactions. The first one has what the caller wants. */
const CALLS_WITH_LATER_CHANGES: ReadonlySet<string> = new Set([
  'admin.refundOrder',
  'admin.retryPaymentEvent',
  'admin.retryTransfer',
]);

const SUBJECTS: Readonly<Record<string, string>> = {
  books: 'book',
  uploads: 'upload',
  reviews: 'review',
  shelves: 'shelf',
  orders: 'order',
  emails: 'email',
  people: 'account',
  legal: 'legal_text',
};

/** The subject of a path. The calls without an id are about the account, or about a new row, which the change itself names. */
function subjectOf([, , resource = '', id, rest]: readonly string[], userId: number): AuditSubject | undefined {
  // A word that holds reviews is a row of its own.
  if (resource === 'reviews' && id === 'words') return undefined;
  // Each change of the settings is a new version. A change of the genres names the genre or their order.
  if (resource === 'shop' || resource === 'genres') return undefined;
  if (resource === 'payments') return paymentSubject(id, rest);
  const type = SUBJECTS[resource];
  if (type === undefined) return { type: 'account', id: String(userId) };
  return id === undefined ? undefined : { type, id };
}

const PAYMENT_SUBJECTS: Readonly<Record<string, string>> = { debts: 'account', events: 'event', transfers: 'order' };

/** The subject of a path below `/admin/payments`. A comparison is a new row. */
function paymentSubject(resource = '', id = ''): AuditSubject | undefined {
  const type = PAYMENT_SUBJECTS[resource];
  return type === undefined ? undefined : { type, id };
}

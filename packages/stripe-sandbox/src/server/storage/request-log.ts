import type { Form } from '../wire/form.ts';
import type { LoggedRequest, RequestLog } from '../public-api.ts';
import type { SandboxDatabase } from './database.ts';

const SENSITIVE = new Set(['client_secret', 'number', 'cvc', 'token']);
const RETENTION_MS = 7 * 24 * 60 * 60 * 1000;

/** Writes and reads the request log. */
export class DatabaseRequestLog implements RequestLog {
  readonly #db: SandboxDatabase;

  constructor(db: SandboxDatabase) {
    this.#db = db;
  }

  async write(entry: LoggedRequest): Promise<void> {
    await this.#db.query(
      `insert into stripe_sandbox.requests
         (request_id, at_ms, method, path, route, caller, params, idempotency_key, api_version, status, replayed, fault)
       values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9, $10, $11, $12)`,
      [
        entry.requestId,
        entry.at.getTime(),
        entry.method,
        entry.path,
        entry.route,
        entry.caller,
        JSON.stringify(entry.params),
        entry.idempotencyKey,
        entry.apiVersion,
        entry.status,
        entry.replayed,
        entry.fault,
      ],
    );
  }

  async list({ limit = 1000, route }: { limit?: number; route?: string } = {}): Promise<LoggedRequest[]> {
    const { rows } = await this.#db.query(
      `select * from (
         select seq, request_id as "requestId", at_ms::text as at_ms, method, path, route, caller, params,
                idempotency_key as "idempotencyKey", api_version as "apiVersion", status, replayed, fault
         from stripe_sandbox.requests where $2::text is null or route = $2
         order by seq desc limit $1
       ) newest order by seq`,
      [limit, route ?? null],
    );
    return (rows as (LoggedRequest & { seq: unknown; at_ms: string })[]).map(
      ({ seq: _seq, at_ms: atMs, ...entry }) => ({
        ...entry,
        at: new Date(Number(atMs)),
      }),
    );
  }

  async prune(nowMs: number): Promise<void> {
    await this.#db.query(`delete from stripe_sandbox.requests where at_ms < $1`, [nowMs - RETENTION_MS]);
  }
}

/** Redacts card numbers and secrets in parameters before they are logged. */
export function redact(form: Form): Form {
  if (typeof form === 'string') return form;
  if (Array.isArray(form)) return form.map(redact);
  return Object.fromEntries(
    Object.entries(form).map(([name, value]) => [name, SENSITIVE.has(name) ? '[redacted]' : redact(value)]),
  );
}

import { createHash } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { SandboxDatabase } from './database.ts';
import { randomText } from './ids.ts';

/** The result of claiming an idempotency key. */
export type KeyClaim =
  /** This call is the first. Do the work and save its response under `token`. */
  | { readonly state: 'claimed'; readonly token: string }
  /** The work is already done. Send the saved response. */
  | { readonly state: 'completed'; readonly status: number; readonly body: string; readonly requestId: string }
  /** The same call is still running. */
  | { readonly state: 'running' }
  /** The key was first used with different parameters. */
  | { readonly state: 'mismatched' };

const RETENTION_MS = 24 * 60 * 60 * 1000;

/** A process that has not responded for this long is considered dead. `commit` fences it off. */
const LEASE_MS = 15_000;

interface KeyRow {
  readonly fingerprint: string;
  readonly status: number | null;
  readonly body: string | null;
  readonly request_id: string;
}

/**
 * Stores the first status and body of each idempotency key for 24 hours. Parameter errors are not stored.
 * @see https://docs.stripe.com/api/idempotent_requests
 */
export class IdempotencyKeys {
  readonly #db: SandboxDatabase;
  readonly #clock: Clock;

  constructor(db: SandboxDatabase, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  async claim(key: string, fingerprint: string, requestId: string): Promise<KeyClaim> {
    const now = this.#clock.now();
    const token = randomText(16);
    const { rows: claimed } = await this.#db.query(
      `insert into stripe_sandbox.idempotency_keys as existing (key, fingerprint, token, started_ms, request_id)
       values ($1, $2, $3, $4, $5)
       on conflict (key) do update
       set fingerprint = excluded.fingerprint, token = excluded.token, started_ms = excluded.started_ms,
           request_id = excluded.request_id, status = null, body = null
       where existing.started_ms < $6
          or (existing.status is null and existing.started_ms < $7 and existing.fingerprint = excluded.fingerprint)
       returning token`,
      [key, fingerprint, token, now, requestId, now - RETENTION_MS, now - LEASE_MS],
    );
    if (claimed.length > 0) return { state: 'claimed', token };

    const { rows } = await this.#db.query(
      `select fingerprint, status, body, request_id from stripe_sandbox.idempotency_keys where key = $1`,
      [key],
    );
    const existing = (rows as KeyRow[])[0];
    // The key was released between the two statements. The caller sees it as still running and may retry.
    if (existing === undefined) return { state: 'running' };
    if (existing.fingerprint !== fingerprint) return { state: 'mismatched' };
    if (existing.status === null || existing.body === null) return { state: 'running' };
    return { state: 'completed', status: existing.status, body: existing.body, requestId: existing.request_id };
  }

  /** Deletes the key of a call that changed nothing. */
  async release(key: string, token: string): Promise<void> {
    await this.#db.query(`delete from stripe_sandbox.idempotency_keys where key = $1 and token = $2`, [key, token]);
  }

  async prune(): Promise<void> {
    await this.#db.query(`delete from stripe_sandbox.idempotency_keys where started_ms < $1`, [
      this.#clock.now() - RETENTION_MS,
    ]);
  }
}

/** Digest that identifies a call. Only the digest is stored, never the parameters. */
export const fingerprintOf = (method: string, path: string, params: unknown): string =>
  createHash('sha256')
    .update(`${method} ${path} ${canonicalize(params)}`)
    .digest('hex');

function canonicalize(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalize).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1));
  return `{${entries.map(([key, entry]) => `${JSON.stringify(key)}:${canonicalize(entry)}`).join(',')}}`;
}

import { createHmac } from 'node:crypto';
import { type KnownCode, RateLimitError, StoreError } from '@octavo/core/errors';
import { CompiledQuery } from 'kysely';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { Db } from '../db/database.ts';
import { RATE_LIMITS, type RateLimit, type RateLimitName } from '../limits/limits.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** The subject that each limit counts. A limit without a subject is skipped. */
export type RateLimitKeys = Partial<Readonly<Record<CountedName, string | number | undefined>>>;

/** The names of the limits that {@link RateLimiter} counts. The other limits count stored rows. */
type CountedName = {
  [Name in RateLimitName]: (typeof RATE_LIMITS)[Name] extends { readonly store: 'orders' } ? never : Name;
}[RateLimitName];

interface RateLimiterDeps {
  readonly db: Db;
  /** The HMAC key for addresses and names, so that the table reveals nothing about people. */
  readonly secret: string;
  /** Multiplies the limits per address. */
  readonly addressFactor: number;
  /** Multiplies the limits per account. */
  readonly accountFactor: number;
}

/**
 * Counts attempts in the database, so that all processes share the counts and a restart loses none. Each count is a single
 * statement, so concurrent attempts are counted correctly. Limits of frequent cheap calls are counted in this process.
 */
export class RateLimiter {
  readonly #limiters = new Map<string, RateLimiterAbstract>();
  readonly #secret: string;

  constructor({ db, secret, ...factors }: RateLimiterDeps) {
    this.#secret = secret;
    const storeClient = {
      query: async ({ text, values = [] }: { text: string; values?: unknown[] }) => {
        const { rows } = await db.executeQuery(CompiledQuery.raw(text, values));
        return { rows, rowCount: rows.length };
      },
    };
    for (const [name, limit] of Object.entries<RateLimit>(RATE_LIMITS)) {
      const options = { keyPrefix: name, points: pointsOf(name as RateLimitName, factors), duration: limit.seconds };
      if (limit.store === 'process') this.#limiters.set(name, new RateLimiterMemory(options));
      if (limit.store !== undefined) continue;
      const limiter = new RateLimiterPostgres({
        ...options,
        storeClient,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        // One limiter deletes the expired rows of all: they share the table.
        clearExpiredByTimeout: this.#limiters.size === 0,
      });
      this.#limiters.set(name, limiter);
    }
  }

  /** Counts one attempt for each key, and rejects when one limit is exceeded. @throws {RateLimitError} `too_many_requests` */
  async consume(guarded: RateLimitKeys): Promise<void> {
    for (const [name, limiter, key] of this.#limitersFor(guarded)) {
      await limiter.consume(key).catch((refused: unknown) => {
        throw refused instanceof RateLimiterRes ? tooManyRequests(name, refused) : refused;
      });
    }
  }

  /** Rejects when a limit is reached, without counting. @throws {RateLimitError} `too_many_requests` */
  async check(guarded: RateLimitKeys): Promise<void> {
    for (const [name, limiter, key] of this.#limitersFor(guarded)) {
      const counted = await limiter.get(key);
      if (counted !== null && counted.consumedPoints >= limiter.points) throw tooManyRequests(name, counted);
    }
  }

  /** Counts attempts without rejecting. Returns whether a limit is reached now. */
  async penalize(guarded: RateLimitKeys, attempts = 1): Promise<boolean> {
    let isOver = false;
    for (const [, limiter, key] of this.#limitersFor(guarded)) {
      const { consumedPoints } = await limiter.penalty(key, attempts);
      isOver ||= consumedPoints >= limiter.points;
    }
    return isOver;
  }

  /**
   * Runs an action that counts only when it fails with `code`. It is counted before it runs, so that concurrent attempts
   * cannot share a count. @throws {RateLimitError} `too_many_requests`
   */
  async countFailures<Result>(guarded: RateLimitKeys, code: KnownCode, work: () => Promise<Result>): Promise<Result> {
    await this.consume(guarded);
    let isCounted = false;
    try {
      return await work();
    } catch (error) {
      isCounted = error instanceof StoreError && error.code === code;
      throw error;
    } finally {
      if (!isCounted) await this.reward(guarded);
    }
  }

  /** Uncounts one attempt that turned out to be harmless. */
  async reward(guarded: RateLimitKeys): Promise<void> {
    for (const [, limiter, key] of this.#limitersFor(guarded)) await limiter.reward(key);
  }

  /** Deletes the counts, for a user who has proved their identity. */
  async reset(guarded: RateLimitKeys): Promise<void> {
    for (const [, limiter, key] of this.#limitersFor(guarded)) await limiter.delete(key);
  }

  *#limitersFor(guarded: RateLimitKeys): Generator<readonly [CountedName, RateLimiterAbstract, string]> {
    for (const name of Object.keys(guarded) as CountedName[]) {
      const subject = guarded[name];
      const limiter = this.#limiters.get(name);
      if (subject === undefined || !limiter) continue;
      const digest = createHmac('sha256', this.#secret)
        .update(`${typeof subject} ${subject}`)
        .digest('base64url');
      yield [name, limiter, digest.slice(0, 32)];
    }
  }
}

/** The points of a limit for this shop. */
export function pointsOf(
  name: RateLimitName,
  { addressFactor, accountFactor }: Pick<RateLimiterDeps, 'addressFactor' | 'accountFactor'>,
): number {
  const { points, isFixed = false }: RateLimit = RATE_LIMITS[name];
  if (name.endsWith('address')) return Math.ceil(points * addressFactor);
  return name.endsWith('account') && !isFixed ? points * accountFactor : points;
}

/** The error of an attempt over a limit, with the time until the next one. */
export function tooManyRequests(
  name: RateLimitName,
  { msBeforeNext }: Pick<RateLimiterRes, 'msBeforeNext'>,
): RateLimitError {
  const retryAfterSeconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  return new RateLimitError('too_many_requests', {
    message: `${RATE_LIMITS[name].message}. Please try again in ${formatWait(retryAfterSeconds)}.`,
    retryAfterSeconds,
  });
}

function formatWait(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`;
  return seconds < 2 * HOUR ? `${Math.ceil(seconds / MINUTE)} minutes` : `${Math.ceil(seconds / HOUR)} hours`;
}

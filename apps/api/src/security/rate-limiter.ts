import { createHmac } from 'node:crypto';
import { RateLimitError } from '@octavo/core/errors';
import { CompiledQuery } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Db } from '../db/database.ts';

interface RateLimit {
  readonly points: number;
  readonly seconds: number;
  /** What happened and what to do; the wait time is appended. */
  readonly message: string;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * The rate limits. Limits per address allow for an office or a school behind one address; limits per account stop an
 * attacker with many addresses.
 */
const LIMITS = {
  'login account': {
    points: 10,
    seconds: 15 * MINUTE,
    message: 'Too many wrong passwords for this account. You can set a new password through "Forgot password?"',
  },
  'login address': { points: 100, seconds: 15 * MINUTE, message: 'Too many failed logins from your network' },
  'forgot account': {
    points: 5,
    seconds: 30 * MINUTE,
    message:
      'Several reset links were requested in a short time. The newest one still works, so please check your email',
  },
  'forgot address': { points: 30, seconds: HOUR, message: 'Too many links were asked for from your network' },
  'reset address': { points: 30, seconds: HOUR, message: 'Too many links were tried from your network' },
  'register address': { points: 30, seconds: HOUR, message: 'Too many accounts were opened from your network' },
  'password account': { points: 10, seconds: 15 * MINUTE, message: 'Too many wrong passwords' },
  'app password address': {
    points: 60,
    seconds: 15 * MINUTE,
    message: 'Too many wrong app passwords from your network',
  },
  'app password account': { points: 40, seconds: HOUR, message: 'Many app passwords were created in a short time' },
  // The previous address gets an email about the change, and it may belong to anyone.
  'email account': {
    points: 5,
    seconds: HOUR,
    message: 'The email address was changed several times in a short time',
  },
  'review account': { points: 20, seconds: HOUR, message: 'You wrote many reviews in a short time' },
  'sample address': { points: 120, seconds: 10 * MINUTE, message: 'Too many samples were opened from your network' },
  'card account': { points: 20, seconds: 3 * HOUR, message: 'Too many of your cards were declined' },
  'card address': { points: 20, seconds: 3 * HOUR, message: 'Too many cards were declined from your network' },
} as const satisfies Record<string, RateLimit>;

/** The name of a limit: the counted action and the kind of its subject. */
export type RateLimitName = keyof typeof LIMITS;

/** The subject that each limit counts. A limit without a subject is skipped. */
export type RateLimitKeys = Partial<Readonly<Record<RateLimitName, string | number | undefined>>>;

interface RateLimiterDeps {
  readonly db: Db;
  /** The HMAC key for addresses and names, so that the table reveals nothing about people. */
  readonly secret: string;
  /** Multiplies the limits per address. */
  readonly addressFactor: number;
}

/**
 * Counts attempts in the database, so that all processes share the counts and a restart loses none. Each count is a single
 * statement, so concurrent attempts are counted correctly.
 */
export class RateLimiter {
  readonly #limiters = new Map<string, RateLimiterPostgres>();
  readonly #secret: string;

  constructor({ db, secret, addressFactor }: RateLimiterDeps) {
    this.#secret = secret;
    const storeClient = {
      query: async ({ text, values = [] }: { text: string; values?: unknown[] }) => {
        const { rows } = await db.executeQuery(CompiledQuery.raw(text, values));
        return { rows, rowCount: rows.length };
      },
    };
    for (const [name, { points, seconds }] of Object.entries(LIMITS)) {
      const limiter = new RateLimiterPostgres({
        storeClient,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        // One limiter deletes the expired rows of all: they share the table.
        clearExpiredByTimeout: this.#limiters.size === 0,
        keyPrefix: name,
        points: name.endsWith('address') ? Math.ceil(points * addressFactor) : points,
        duration: seconds,
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

  /** Counts without rejecting. Returns whether a limit is reached now. */
  async penalize(guarded: RateLimitKeys): Promise<boolean> {
    let isOver = false;
    for (const [, limiter, key] of this.#limitersFor(guarded)) {
      const { consumedPoints } = await limiter.penalty(key);
      isOver ||= consumedPoints >= limiter.points;
    }
    return isOver;
  }

  /** Uncounts one attempt that turned out to be harmless. */
  async reward(guarded: RateLimitKeys): Promise<void> {
    for (const [, limiter, key] of this.#limitersFor(guarded)) await limiter.reward(key);
  }

  /** Deletes the counts, for a user who has proved their identity. */
  async reset(guarded: RateLimitKeys): Promise<void> {
    for (const [, limiter, key] of this.#limitersFor(guarded)) await limiter.delete(key);
  }

  *#limitersFor(guarded: RateLimitKeys): Generator<readonly [RateLimitName, RateLimiterPostgres, string]> {
    for (const name of Object.keys(LIMITS) as RateLimitName[]) {
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

function tooManyRequests(name: RateLimitName, { msBeforeNext }: RateLimiterRes): RateLimitError {
  const retryAfterSeconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  return new RateLimitError('too_many_requests', {
    message: `${LIMITS[name].message}. Please try again in ${formatWait(retryAfterSeconds)}.`,
    retryAfterSeconds,
  });
}

function formatWait(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`;
  return seconds < 2 * HOUR ? `${Math.ceil(seconds / MINUTE)} minutes` : `${Math.ceil(seconds / HOUR)} hours`;
}

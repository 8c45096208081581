import { createHmac } from 'node:crypto';
import { RateLimitError } from '@octavo/core/errors';
import { CompiledQuery } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Db } from '../db/database.ts';

interface RateLimit {
  readonly points: number;
  readonly seconds: number;
  /** What happened and what to do; the time to wait is added. */
  readonly message: string;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * How often is too often. Limits by address leave room for an office or a school behind one; limits by account are what
 * stops somebody with many addresses.
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
    message: 'Several links were asked for in a short time. The newest one still works, so please look at your mail',
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
  'app password account': { points: 40, seconds: HOUR, message: 'Many app passwords were made in a short time' },
  // Whoever loses an address is mailed of it, and it may be anybody's.
  'email account': {
    points: 5,
    seconds: HOUR,
    message: 'The email address was changed several times in a short time',
  },
  'review account': { points: 20, seconds: HOUR, message: 'That was many reviews in a short time' },
  'sample address': { points: 120, seconds: 10 * MINUTE, message: 'Too many samples were opened from your network' },
  'card account': { points: 20, seconds: 3 * HOUR, message: 'Too many of your cards were declined' },
  'card address': { points: 20, seconds: 3 * HOUR, message: 'Too many cards were declined from your network' },
} as const satisfies Record<string, RateLimit>;

/** What is counted, and by whom. */
export type RateLimitName = keyof typeof LIMITS;

/** Who is counted under a name; whoever cannot be told apart is not counted. */
export type RateLimitKeys = Partial<Readonly<Record<RateLimitName, string | number | undefined>>>;

interface RateLimiterDeps {
  readonly db: Db;
  /** Addresses and names are kept as digests made with it, so the table tells nothing about people. */
  readonly secret: string;
  /** Multiplies the limits by address. */
  readonly addressFactor: number;
}

/**
 * Counts what may not happen too often, in the database, so that every process of the shop counts together and a restart
 * forgets nothing. One statement each: of many at once no two get the same place.
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
        // One of them sweeps for all: they share the table.
        clearExpiredByTimeout: this.#limiters.size === 0,
        keyPrefix: name,
        points: name.endsWith('address') ? Math.ceil(points * addressFactor) : points,
        duration: seconds,
      });
      this.#limiters.set(name, limiter);
    }
  }

  /** Counts one more for each; the whole is refused when one of them is over. @throws {RateLimitError} `too_many_requests` */
  async consume(guarded: RateLimitKeys): Promise<void> {
    for (const [name, limiter, key] of this.#limitersFor(guarded)) {
      await limiter.consume(key).catch((refused: unknown) => {
        throw refused instanceof RateLimiterRes ? tooManyRequests(name, refused) : refused;
      });
    }
  }

  /** Refuses whoever is over already, without counting. @throws {RateLimitError} `too_many_requests` */
  async check(guarded: RateLimitKeys): Promise<void> {
    for (const [name, limiter, key] of this.#limitersFor(guarded)) {
      const counted = await limiter.get(key);
      if (counted !== null && counted.consumedPoints >= limiter.points) throw tooManyRequests(name, counted);
    }
  }

  /** Counts without refusing; tells whether one of them is over now. */
  async penalize(guarded: RateLimitKeys): Promise<boolean> {
    let isOver = false;
    for (const [, limiter, key] of this.#limitersFor(guarded)) {
      const { consumedPoints } = await limiter.penalty(key);
      isOver ||= consumedPoints >= limiter.points;
    }
    return isOver;
  }

  /** Takes one back, for what turned out to be harmless. */
  async reward(guarded: RateLimitKeys): Promise<void> {
    for (const [, limiter, key] of this.#limitersFor(guarded)) await limiter.reward(key);
  }

  /** Begins anew, for whoever has proved who they are. */
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

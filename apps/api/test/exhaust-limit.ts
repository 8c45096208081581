import type { RateLimitKeys } from '../src/security/rate-limiter.ts';
import type { TestShop } from './harness.ts';

const ATTEMPTS_AT_ONCE = 1_000;

/** Exhausts rate limits without sending requests. */
export async function exhaustLimit({ deps }: Pick<TestShop, 'deps'>, keys: RateLimitKeys): Promise<void> {
  while (!(await deps.rateLimiter.penalize(keys, ATTEMPTS_AT_ONCE)));
}

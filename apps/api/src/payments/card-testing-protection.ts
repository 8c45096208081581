import { createHmac } from 'node:crypto';
import type { CardTestingQueries, OrderOrigin } from '../db/payments/card-testing.queries.ts';
import type { RateLimitKeys, RateLimiter } from '../security/rate-limiter.ts';

interface CardTestingProtectionDeps {
  readonly rateLimiter: RateLimiter;
  readonly cardTesting: CardTestingQueries;
  /** The HMAC key for stored addresses. */
  readonly secret: string;
}

/**
 * Stops card testing with stolen cards. After too many declined cards of an account or an address, orders are rejected
 * before the provider sees them. Browsers call the provider directly, so declined cards are known from its events.
 */
export class CardTestingProtection {
  readonly #deps: CardTestingProtectionDeps;

  constructor(deps: CardTestingProtectionDeps) {
    this.#deps = deps;
  }

  /** @throws {RateLimitError} `too_many_requests` after too many declined cards. */
  async check(userId: number, address: string | undefined): Promise<void> {
    await this.#deps.rateLimiter.check({ 'card account': userId, 'card address': this.#digest(address) });
  }

  /** Checks the account and address of a payment that is about to be tried. @throws {RateLimitError} */
  async checkIntent(intentId: string, address: string | undefined): Promise<void> {
    const { rateLimiter, cardTesting } = this.#deps;
    const origin = await cardTesting.findByPaymentIntent(intentId);
    await rateLimiter.check({
      ...rateLimitKeysOf(origin),
      ...(address ? { 'card address': this.#digest(address) } : {}),
    });
  }

  /** Stores the address that placed an order, so that declined cards of the order count against that address. */
  async recordOrder(orderId: number, address: string | undefined): Promise<void> {
    const digest = this.#digest(address);
    if (digest) await this.#deps.cardTesting.recordAddress(orderId, digest);
  }

  /** Counts a declined card and returns whether a limit is reached. The payment of an unknown order is not counted. */
  async recordDecline(intentId: string): Promise<boolean> {
    const { rateLimiter, cardTesting } = this.#deps;
    return rateLimiter.penalize(rateLimitKeysOf(await cardTesting.findByPaymentIntent(intentId)));
  }

  #digest(address: string | undefined): string | undefined {
    return address && createHmac('sha256', this.#deps.secret).update(`card ${address}`).digest('base64url');
  }
}

const rateLimitKeysOf = (origin: OrderOrigin | undefined): RateLimitKeys => ({
  'card account': origin?.userId,
  'card address': origin?.address,
});

import { createHmac } from 'node:crypto';
import type { CardTestingQueries, OrderOrigin } from '../db/payments/card-testing.queries.ts';
import type { RateLimitKeys, RateLimiter } from '../security/rate-limiter.ts';

interface CardTestingProtectionDeps {
  readonly rateLimiter: RateLimiter;
  readonly cardTesting: CardTestingQueries;
  /** Addresses are kept as digests made with it. */
  readonly secret: string;
}

/**
 * Stops whoever tries stolen cards: after too many declined ones of an account or an address, orders are refused before
 * the card provider hears of them. Browsers talk to the provider directly, so what was declined is learnt from its events.
 */
export class CardTestingProtection {
  readonly #deps: CardTestingProtectionDeps;

  constructor(deps: CardTestingProtectionDeps) {
    this.#deps = deps;
  }

  /** @throws {RateLimitError} `too_many_requests` for whoever had too many cards declined. */
  async check(userId: number, address: string | undefined): Promise<void> {
    await this.#deps.rateLimiter.check({ 'card account': userId, 'card address': this.#digest(address) });
  }

  /** The same, by the payment that somebody is about to try. @throws {RateLimitError} */
  async checkIntent(intentId: string, address: string | undefined): Promise<void> {
    const { rateLimiter, cardTesting } = this.#deps;
    const origin = await cardTesting.findByPaymentIntent(intentId);
    await rateLimiter.check({
      ...rateLimitKeysOf(origin),
      ...(address ? { 'card address': this.#digest(address) } : {}),
    });
  }

  /** Remembers where an order came from, so that what is declined for it counts there. */
  async recordOrder(orderId: number, address: string | undefined): Promise<void> {
    const digest = this.#digest(address);
    if (digest) await this.#deps.cardTesting.recordAddress(orderId, digest);
  }

  /** Counts a card that was declined for a payment; tells whether that was one too many. A payment of no order here counts for nobody. */
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

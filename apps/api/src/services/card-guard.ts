import { createHmac } from 'node:crypto';
import type { CardGuardQueries, CardHolder } from '../db/card-guard.queries.ts';
import type { Guarded, Guards } from './guards.ts';

interface CardGuardDeps {
  readonly guards: Guards;
  readonly holders: CardGuardQueries;
  /** Addresses are kept as digests made with it. */
  readonly secret: string;
}

/**
 * Stops whoever tries stolen cards: after too many declined ones of an account or an address, orders are refused before
 * the card provider hears of them. Browsers talk to the provider directly, so what was declined is learnt from its events.
 */
export class CardGuard {
  readonly #deps: CardGuardDeps;

  constructor(deps: CardGuardDeps) {
    this.#deps = deps;
  }

  /** @throws {RateLimitError} `too_many_requests` for whoever had too many cards declined. */
  async check(userId: number, address: string | undefined): Promise<void> {
    await this.#deps.guards.check({ 'card account': userId, 'card address': this.#digest(address) });
  }

  /** The same, by the payment that somebody is about to try. @throws {RateLimitError} */
  async checkIntent(intentId: string, address: string | undefined): Promise<void> {
    const { guards, holders } = this.#deps;
    const holder = await holders.ofIntent(intentId);
    await guards.check({ ...whoIs(holder), ...(address ? { 'card address': this.#digest(address) } : {}) });
  }

  /** Remembers where an order came from, so that what is declined for it counts there. */
  async placed(orderId: number, address: string | undefined): Promise<void> {
    const digest = this.#digest(address);
    if (digest) await this.#deps.holders.place(orderId, digest);
  }

  /** Counts a card that was declined for a payment; tells whether that was one too many. A payment of no order here counts for nobody. */
  async declined(intentId: string): Promise<boolean> {
    const { guards, holders } = this.#deps;
    return guards.note(whoIs(await holders.ofIntent(intentId)));
  }

  #digest(address: string | undefined): string | undefined {
    return address && createHmac('sha256', this.#deps.secret).update(`card ${address}`).digest('base64url');
  }
}

const whoIs = (holder: CardHolder | undefined): Guarded => ({
  'card account': holder?.userId,
  'card address': holder?.address,
});

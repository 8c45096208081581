import { sql } from 'kysely';
import type Stripe from 'stripe';
import type { Deps } from '../../src/deps.ts';
import type { TestShop } from '../harness.ts';
import type { Step } from './steps.ts';

/** Delivers the provider's events to the shop, with or without faults. */
export class WebhookDelivery {
  readonly #shop: TestShop;
  /** Emitted events that are not delivered yet. */
  #pending: Stripe.Event[] = [];
  #lastSeq = '0';

  constructor(shop: TestShop) {
    this.#shop = shop;
  }

  /** Discards all events so far. Returns the sequence number of the last one. */
  async discard(): Promise<string> {
    await this.#fetchEvents();
    this.#pending = [];
    return this.#lastSeq;
  }

  /** Delivers all pending events or a part of them. After a crash, the failed event and all later ones are delivered again. */
  async deliver(
    inbox: Deps['inbox'],
    { how, seed }: Pick<Extract<Step, { do: 'deliver' }>, 'how' | 'seed'>,
  ): Promise<void> {
    await this.#fetchEvents();
    const events = this.#pending;
    this.#pending = how === 'half' ? events.filter((_, at) => at % 2 === 0) : [];
    const sent = how === 'half' ? events.filter((_, at) => at % 2 === 1) : events;
    const batch = how === 'reversed' ? sent.toReversed() : how === 'shuffled' ? shuffle(sent, seed) : sent;
    let stored = 0;
    try {
      for (const event of batch) {
        await inbox.store(event);
        if (how === 'duplicated') await inbox.store(event);
        stored += 1;
      }
    } finally {
      this.#pending.push(...batch.slice(stored));
    }
  }

  /** Reads the sandbox's table, because its list call would be made thousands of times. */
  async #fetchEvents(): Promise<void> {
    const { rows } = await sql<{ seq: string; document: Stripe.Event }>`
      select seq::text as seq, document from stripe_sandbox.objects
      where kind = 'event' and seq > ${this.#lastSeq}::bigint order by seq
    `.execute(this.#shop.deps.db);
    this.#pending.push(...rows.map(({ document }) => document));
    this.#lastSeq = rows.at(-1)?.seq ?? this.#lastSeq;
  }
}

/** Shuffles items deterministically. */
function shuffle<T>(items: readonly T[], seed: number): T[] {
  const left = [...items];
  let state = seed;
  return items.flatMap(() => {
    state = (state * 48_271 + 11) % 2_147_483_647;
    return left.splice(state % left.length, 1);
  });
}

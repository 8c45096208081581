import { inSeconds, type Clock } from '../clock.ts';
import type { Delivery, Outbox } from '../storage/outbox.ts';
import type { DeliveryFault, Webhooks, WebhookTarget } from '../surface.ts';
import { signWebhook } from './sign.ts';

const POST_TIMEOUT_MS = 10_000;
const BATCH = 10;
const HOUR_MS = 60 * 60 * 1000;
const GIVEN_UP_AFTER_MS = 72 * HOUR_MS;
/** Even with nothing due, the outbox is looked into this often: another process may have left something. */
const LONGEST_SLEEP_MS = 30_000;

/** Seconds after a failed attempt until the next: quick at first, so that a shop that is just restarting is told soon. */
const pauseMs = (attempts: number): number => Math.min(1000 * 3 ** attempts, 6 * HOUR_MS);

/** Posts events to the shop, at least once each, and again with growing pauses until it answers 2xx or three days are over. */
export class Courier implements Webhooks {
  readonly #outbox: Outbox;
  readonly #clock: Clock;
  readonly #target: WebhookTarget;
  readonly #onError: (error: unknown) => void;
  readonly #faults: DeliveryFault[] = [];
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<number> | undefined;
  #inRound = false;
  #wanted = false;
  #paused: boolean;
  #closed = false;

  constructor(outbox: Outbox, clock: Clock, target: WebhookTarget, onError: (error: unknown) => void) {
    this.#outbox = outbox;
    this.#clock = clock;
    this.#target = target;
    this.#onError = onError;
    this.#paused = target.automatic === false;
  }

  /** Lets the courier look into the outbox soon. */
  wake(afterMs = 0): void {
    if (this.#closed || this.#paused) return;
    if (this.#inRound) {
      this.#wanted = true;
      return;
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#round(), afterMs);
    this.#timer.unref();
  }

  async deliverDue({ order = 'emitted' }: { order?: 'emitted' | 'reversed' } = {}): Promise<number> {
    while (this.#running) await this.#running;
    const run = this.#empty(order);
    this.#running = run;
    try {
      return await run;
    } finally {
      this.#running = undefined;
    }
  }

  misbehave(how: DeliveryFault, { times = 1 }: { times?: number } = {}): void {
    for (let turn = 0; turn < times; turn += 1) this.#faults.push(how);
  }

  pause(): void {
    this.#paused = true;
    clearTimeout(this.#timer);
  }

  resume(): void {
    this.#paused = false;
    this.wake();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    // A round that fails has told so already.
    await Promise.allSettled([this.#running]);
  }

  async #round(): Promise<void> {
    this.#inRound = true;
    this.#wanted = false;
    let sleepMs = LONGEST_SLEEP_MS;
    try {
      await this.deliverDue();
      const due = await this.#outbox.nextDueMs();
      if (due !== undefined) sleepMs = Math.min(Math.max(due - this.#clock.now(), 50), LONGEST_SLEEP_MS);
    } catch (error) {
      this.#onError(error);
    }
    this.#inRound = false;
    this.wake(this.#wanted ? 0 : sleepMs);
  }

  async #empty(order: 'emitted' | 'reversed'): Promise<number> {
    let posts = 0;
    while (!this.#closed) {
      const batch = await this.#outbox.claim(this.#clock.now(), order === 'reversed' ? 1000 : BATCH);
      if (batch.length === 0) break;
      if (order === 'reversed') for (const delivery of batch.toReversed()) posts += await this.#deliver(delivery);
      else posts += (await Promise.all(batch.map((delivery) => this.#deliver(delivery)))).reduce((a, b) => a + b, 0);
    }
    return posts;
  }

  /** @returns how many posts it took: none when the event was lost on the way, two when it was doubled. */
  async #deliver(delivery: Delivery): Promise<number> {
    const fault = this.#faults.shift();
    if (fault === 'lost') {
      await this.#outbox.delivered(delivery.eventId, 'lost, as a fault told it to be');
      return 0;
    }
    const posts = fault === 'doubled' ? 2 : 1;
    const outcomes = await Promise.all(Array.from({ length: posts }, () => this.#post(delivery, fault)));
    const outcome = outcomes.join(', ');
    if (outcomes.every((text) => /^2\d\d$/.test(text))) {
      await this.#outbox.delivered(delivery.eventId, outcome);
    } else {
      const next = this.#clock.now() + pauseMs(delivery.attempts);
      await this.#outbox.failed(
        delivery.eventId,
        outcome,
        next > delivery.firstDueMs + GIVEN_UP_AFTER_MS ? null : next,
      );
    }
    return posts;
  }

  /** @returns the status as text, or why there is none. */
  async #post({ event }: Delivery, fault: DeliveryFault | undefined): Promise<string> {
    const body = JSON.stringify(event, null, 2);
    const seconds = inSeconds(this.#clock) - (fault === 'late' ? 3600 : 0);
    const signature = signWebhook({ body, secret: this.#target.secret, seconds });
    const { fetch: post = fetch } = this.#target;
    try {
      const response = await post(
        new Request(this.#target.url, {
          method: 'POST',
          headers: {
            'content-type': 'application/json; charset=utf-8',
            'stripe-signature': signature,
            'user-agent': 'octavo-stripe-sandbox',
          },
          body: fault === 'tampered' ? body.replace('"livemode": false', '"livemode": true') : body,
          signal: AbortSignal.timeout(POST_TIMEOUT_MS),
        }),
      );
      await response.arrayBuffer();
      return String(response.status);
    } catch (error) {
      return error instanceof Error ? `no answer: ${error.message}` : 'no answer';
    }
  }
}

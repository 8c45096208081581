import { nowInSeconds, type Clock } from '../clock.ts';
import type { Delivery, Outbox } from '../storage/outbox.ts';
import type { DeliveryFault, Webhooks, WebhookEndpoint } from '../public-api.ts';
import { signWebhook } from './sign.ts';

const POST_TIMEOUT_MS = 10_000;
const BATCH_SIZE = 10;
const HOUR_MS = 60 * 60 * 1000;
const RETRY_WINDOW_MS = 72 * HOUR_MS;
/** The outbox is polled at least this often, because another process may have added events. */
const MAX_SLEEP_MS = 30_000;

/** Delay after a failed attempt. It is short at first, so that a restarting shop is notified soon. */
const backoffMs = (attempts: number): number => Math.min(1000 * 3 ** attempts, 6 * HOUR_MS);

/** Posts events to the shop at least once each. Retries with backoff until the shop returns 2xx or three days have passed. */
export class WebhookDispatcher implements Webhooks {
  readonly #outbox: Outbox;
  readonly #clock: Clock;
  readonly #endpoint: WebhookEndpoint;
  readonly #onError: (error: unknown) => void;
  readonly #faults: DeliveryFault[] = [];
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<number> | undefined;
  #isPolling = false;
  #isWakeRequested = false;
  #paused: boolean;
  #closed = false;

  constructor(outbox: Outbox, clock: Clock, target: WebhookEndpoint, onError: (error: unknown) => void) {
    this.#outbox = outbox;
    this.#clock = clock;
    this.#endpoint = target;
    this.#onError = onError;
    this.#paused = target.automatic === false;
  }

  /** Schedules a poll of the outbox. */
  wake(afterMs = 0): void {
    if (this.#closed || this.#paused) return;
    if (this.#isPolling) {
      this.#isWakeRequested = true;
      return;
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#poll(), afterMs);
    this.#timer.unref();
  }

  async deliverDue({ order = 'emitted' }: { order?: 'emitted' | 'reversed' } = {}): Promise<number> {
    while (this.#running) await this.#running;
    const run = this.#drain(order);
    this.#running = run;
    try {
      return await run;
    } finally {
      this.#running = undefined;
    }
  }

  injectFault(fault: DeliveryFault, { times = 1 }: { times?: number } = {}): void {
    for (let turn = 0; turn < times; turn += 1) this.#faults.push(fault);
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
    // A failed poll has already reported its error.
    await Promise.allSettled([this.#running]);
  }

  async #poll(): Promise<void> {
    this.#isPolling = true;
    this.#isWakeRequested = false;
    let sleepMs = MAX_SLEEP_MS;
    try {
      await this.deliverDue();
      const due = await this.#outbox.nextDueMs();
      if (due !== undefined) sleepMs = Math.min(Math.max(due - this.#clock.now(), 50), MAX_SLEEP_MS);
    } catch (error) {
      this.#onError(error);
    }
    this.#isPolling = false;
    this.wake(this.#isWakeRequested ? 0 : sleepMs);
  }

  async #drain(order: 'emitted' | 'reversed'): Promise<number> {
    let posts = 0;
    while (!this.#closed) {
      const batch = await this.#outbox.claim(this.#clock.now(), order === 'reversed' ? 1000 : BATCH_SIZE);
      if (batch.length === 0) break;
      if (order === 'reversed') for (const delivery of batch.toReversed()) posts += await this.#deliver(delivery);
      else posts += (await Promise.all(batch.map((delivery) => this.#deliver(delivery)))).reduce((a, b) => a + b, 0);
    }
    return posts;
  }

  /** @returns the number of posts: none for a dropped event, two for a duplicated one. */
  async #deliver(delivery: Delivery): Promise<number> {
    const fault = this.#faults.shift();
    if (fault === 'dropped') {
      await this.#outbox.markDelivered(delivery.eventId, 'dropped by an injected fault');
      return 0;
    }
    const posts = fault === 'duplicated' ? 2 : 1;
    const outcomes = await Promise.all(Array.from({ length: posts }, () => this.#post(delivery, fault)));
    const outcome = outcomes.join(', ');
    if (outcomes.every((text) => /^2\d\d$/.test(text))) {
      await this.#outbox.markDelivered(delivery.eventId, outcome);
    } else {
      const next = this.#clock.now() + backoffMs(delivery.attempts);
      await this.#outbox.markFailed(
        delivery.eventId,
        outcome,
        next > delivery.firstDueMs + RETRY_WINDOW_MS ? null : next,
      );
    }
    return posts;
  }

  /** @returns the status as text, or the reason why there is none. */
  async #post({ event }: Delivery, fault: DeliveryFault | undefined): Promise<string> {
    const body = JSON.stringify(event, null, 2);
    const seconds = nowInSeconds(this.#clock) - (fault === 'stale_signature' ? 3600 : 0);
    const signature = signWebhook({ body, secret: this.#endpoint.secret, seconds });
    const { fetch: post = fetch } = this.#endpoint;
    try {
      const response = await post(
        new Request(this.#endpoint.url, {
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
      return error instanceof Error ? `no response: ${error.message}` : 'no response';
    }
  }
}

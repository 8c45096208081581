import type { EventEmitter } from 'node:events';
import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import type { InFlightSlot } from '../http/index.ts';
import { InFlightCounter } from '../background/in-flight-counter.ts';

/**
 * The maximum number of requests in flight, about what the database can answer in a few seconds. A request counts when
 * its body is complete.
 */
const MAX_IN_FLIGHT = 256;
/** At this event loop lag, all requests wait, even those with cached responses. */
const MAX_LAG_MS = 400;
/**
 * At this rate, the number of requests causes the event loop lag; a page with its images is about forty requests. At a lower
 * rate, the cause is another process, or expensive requests of one address, which {@link MAX_UNDER_LAG_PER_ADDRESS} limits.
 */
const HIGH_RATE_PER_SECOND = 200;
const SAMPLE_INTERVAL_MS = 250;
/** The requests per second that one address may send under high load; a page with its images is about forty requests. */
const FAIR_SHARE_PER_SECOND = 60;
/**
 * The maximum number of requests in flight from one address under high load. It is a quarter, so that one address does
 * not block others.
 */
const MAX_IN_FLIGHT_PER_ADDRESS = 64;
/**
 * The maximum number of requests in progress from one address while the event loop lags, at any rate. A few expensive
 * requests are enough to cause the lag. Files do not count, because they are most of the requests of a page.
 */
const MAX_UNDER_LAG_PER_ADDRESS = 24;
/** The `Retry-After` of a rejected request. */
export const OVERLOAD_RETRY_SECONDS = 2;

/** The delays of the event loop since the last reset, in nanoseconds. */
export type EventLoopDelay = Pick<IntervalHistogram, 'mean' | 'reset'> & { enable(): void; disable(): void };

/** The decision about a request: it is admitted, or requests from this address or from all addresses are rejected. */
export type Admission = 'free' | 'rate_limited' | 'overloaded';

/**
 * Detects overload, and the addresses that send more than their share. It costs a request a few additions. The numbers may
 * be imprecise, so each process has its own monitor.
 */
export class LoadMonitor {
  readonly #eventLoopDelay: EventLoopDelay;
  readonly #sampler: NodeJS.Timeout;
  #inFlight = 0;
  #lagMs = 0;
  #samples = 0;
  #thisSecond = 0;
  #lastSecond = 0;
  #perAddress = new Map<string, number>();
  readonly #inFlightByAddress = new InFlightCounter<string | undefined>();
  readonly #sendingByAddress = new InFlightCounter<string | undefined>();

  constructor(eventLoopDelay: EventLoopDelay = monitorEventLoopDelay({ resolution: 20 })) {
    this.#eventLoopDelay = eventLoopDelay;
    this.#eventLoopDelay.enable();
    this.#sampler = setInterval(() => this.#sampleEventLoop(), SAMPLE_INTERVAL_MS);
    this.#sampler.unref();
  }

  /** The current load, for the metrics. */
  get current(): { readonly inFlight: number; readonly lagMs: number } {
    return { inFlight: this.#inFlight, lagMs: this.#lagMs };
  }

  /** Counts a request from `address` and returns whether it is admitted. `isFile`: it is for a cover or a script. */
  admit(address: string | undefined, isFile = false): Admission {
    const count = address === undefined ? 0 : (this.#perAddress.get(address) ?? 0) + 1;
    if (address !== undefined) this.#perAddress.set(address, count);
    this.#thisSecond += 1;
    const lagMs = Math.max(this.#thisSecond, this.#lastSecond) >= HIGH_RATE_PER_SECOND ? this.#lagMs : 0;
    if (this.#inFlight >= MAX_IN_FLIGHT || lagMs >= MAX_LAG_MS) return 'overloaded';
    if (!isFile && this.#lagMs >= MAX_LAG_MS / 2 && this.#inProgress(address) >= MAX_UNDER_LAG_PER_ADDRESS)
      return 'rate_limited';
    const isCrowded = this.#inFlight >= MAX_IN_FLIGHT / 2 || lagMs >= MAX_LAG_MS / 2;
    return isCrowded && (count > FAIR_SHARE_PER_SECOND || this.#holdsMany(address)) ? 'rate_limited' : 'free';
  }

  /** Counts a request from `address` as in flight until `handle` settles or releases its place to wait. */
  async track<T>(address: string | undefined, handle: (place: InFlightSlot) => T | Promise<T>): Promise<T> {
    this.#inFlight += 1;
    this.#inFlightByAddress.add(address);
    let isCounted = true;
    const release = (): void => {
      if (!isCounted) return;
      isCounted = false;
      this.#inFlight -= 1;
      this.#inFlightByAddress.remove(address);
    };
    try {
      return await handle({ release });
    } finally {
      release();
    }
  }

  /**
   * Counts a response to `address` as being sent until it closes, because the handler of a stream still works until then.
   * It does not count as in flight; otherwise slow clients would use up `MAX_IN_FLIGHT`.
   */
  trackSending(address: string | undefined, outgoing: Pick<EventEmitter, 'once'>): void {
    this.#sendingByAddress.add(address);
    outgoing.once('close', () => this.#sendingByAddress.remove(address));
  }

  #inProgress(address: string | undefined): number {
    if (address === undefined) return 0;
    return this.#inFlightByAddress.count(address) + this.#sendingByAddress.count(address);
  }

  /** A few slow requests a second would otherwise fill all places, however low their rate is. */
  #holdsMany(address: string | undefined): boolean {
    return address !== undefined && this.#inFlightByAddress.count(address) >= MAX_IN_FLIGHT_PER_ADDRESS;
  }

  stop(): void {
    clearInterval(this.#sampler);
    this.#eventLoopDelay.disable();
  }

  #sampleEventLoop(): void {
    this.#lagMs = this.#eventLoopDelay.mean / 1e6 || 0;
    this.#eventLoopDelay.reset();
    this.#samples += 1;
    if (this.#samples % (1000 / SAMPLE_INTERVAL_MS) !== 0) return;
    this.#perAddress = new Map();
    this.#lastSecond = this.#thisSecond;
    this.#thisSecond = 0;
  }
}

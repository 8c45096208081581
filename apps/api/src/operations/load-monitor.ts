import { monitorEventLoopDelay } from 'node:perf_hooks';

/** More requests under way than the database could answer in a few seconds; the next one would only wait longer. */
const MAX_IN_FLIGHT = 256;
/** Once the loop itself comes this late, everybody waits, also those whose answers are ready. */
const MAX_LAG_MS = 400;
/**
 * So many requests a second, and a late loop is their doing: a page with its pictures is about forty. With fewer the
 * machine is busy with something else, and turning its few visitors away would help nobody.
 */
const HIGH_RATE_PER_SECOND = 200;
const SAMPLE_INTERVAL_MS = 250;
/** What one address may send in a second while there is a crush; a page with its pictures is about forty requests. */
const FAIR_SHARE_PER_SECOND = 60;
/** What is asked of somebody who is turned away. */
export const OVERLOAD_RETRY_SECONDS = 2;

/** Whether there is room for one more request: yes, not for this address, or for nobody. */
export type Admission = 'free' | 'rate_limited' | 'overloaded';

/**
 * Tells when the process has more to do than it can do in time, and who takes more than their share of it. Costs a
 * request a few additions; nothing here is needed to be right, so each process looks after itself.
 */
export class LoadMonitor {
  readonly #histogram = monitorEventLoopDelay({ resolution: 20 });
  readonly #sampler: NodeJS.Timeout;
  #inFlight = 0;
  #lagMs = 0;
  #samples = 0;
  #thisSecond = 0;
  #lastSecond = 0;
  #perAddress = new Map<string, number>();

  constructor() {
    this.#histogram.enable();
    this.#sampler = setInterval(() => this.#sampleEventLoop(), SAMPLE_INTERVAL_MS);
    this.#sampler.unref();
  }

  /** How much is going on, for the figures. */
  get current(): { readonly inFlight: number; readonly lagMs: number } {
    return { inFlight: this.#inFlight, lagMs: this.#lagMs };
  }

  /** Counts a request of `address`, and tells whether there is room for it. */
  admit(address: string | undefined): Admission {
    const count = address === undefined ? 0 : (this.#perAddress.get(address) ?? 0) + 1;
    if (address !== undefined) this.#perAddress.set(address, count);
    this.#thisSecond += 1;
    const lagMs = Math.max(this.#thisSecond, this.#lastSecond) >= HIGH_RATE_PER_SECOND ? this.#lagMs : 0;
    if (this.#inFlight >= MAX_IN_FLIGHT || lagMs >= MAX_LAG_MS) return 'overloaded';
    const isCrowded = this.#inFlight >= MAX_IN_FLIGHT / 2 || lagMs >= MAX_LAG_MS / 2;
    return isCrowded && count > FAIR_SHARE_PER_SECOND ? 'rate_limited' : 'free';
  }

  /** Counts `answer` as under way until it is there. */
  async track<T>(answer: () => T | Promise<T>): Promise<T> {
    this.#inFlight += 1;
    try {
      return await answer();
    } finally {
      this.#inFlight -= 1;
    }
  }

  stop(): void {
    clearInterval(this.#sampler);
    this.#histogram.disable();
  }

  #sampleEventLoop(): void {
    this.#lagMs = this.#histogram.mean / 1e6 || 0;
    this.#histogram.reset();
    this.#samples += 1;
    if (this.#samples % (1000 / SAMPLE_INTERVAL_MS) !== 0) return;
    this.#perAddress = new Map();
    this.#lastSecond = this.#thisSecond;
    this.#thisSecond = 0;
  }
}

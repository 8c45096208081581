import { monitorEventLoopDelay } from 'node:perf_hooks';

/** More requests under way than the database could answer in a few seconds; the next one would only wait longer. */
const MOST_UNDER_WAY = 256;
/** Once the loop itself comes this late, everybody waits, also those whose answers are ready. */
const LATE_MS = 400;
/**
 * So many requests a second, and a late loop is their doing: a page with its pictures is about forty. With fewer the
 * machine is busy with something else, and turning its few visitors away would help nobody.
 */
const MANY_A_SECOND = 200;
const LOOK_EVERY_MS = 250;
/** What one address may send in a second while there is a crush; a page with its pictures is about forty requests. */
const FAIR_SHARE = 60;
/** What is asked of somebody who is turned away. */
export const COME_BACK_AFTER_SECONDS = 2;

/** Whether there is room for one more request: yes, not for this address, or for nobody. */
export type Room = 'free' | 'unfair' | 'full';

/**
 * Tells when the process has more to do than it can do in time, and who takes more than their share of it. Costs a
 * request a few additions; nothing here is needed to be right, so each process looks after itself.
 */
export class Pressure {
  readonly #delay = monitorEventLoopDelay({ resolution: 20 });
  readonly #look: NodeJS.Timeout;
  #underWay = 0;
  #lateMs = 0;
  #looks = 0;
  #thisSecond = 0;
  #lastSecond = 0;
  #perAddress = new Map<string, number>();

  constructor() {
    this.#delay.enable();
    this.#look = setInterval(() => this.#lookAtLoop(), LOOK_EVERY_MS);
    this.#look.unref();
  }

  /** How much is going on, for the figures. */
  get load(): { readonly underWay: number; readonly lateMs: number } {
    return { underWay: this.#underWay, lateMs: this.#lateMs };
  }

  /** Counts a request of `address`, and tells whether there is room for it. */
  roomFor(address: string | undefined): Room {
    const count = address === undefined ? 0 : (this.#perAddress.get(address) ?? 0) + 1;
    if (address !== undefined) this.#perAddress.set(address, count);
    this.#thisSecond += 1;
    const lateMs = Math.max(this.#thisSecond, this.#lastSecond) >= MANY_A_SECOND ? this.#lateMs : 0;
    if (this.#underWay >= MOST_UNDER_WAY || lateMs >= LATE_MS) return 'full';
    const isCrowded = this.#underWay >= MOST_UNDER_WAY / 2 || lateMs >= LATE_MS / 2;
    return isCrowded && count > FAIR_SHARE ? 'unfair' : 'free';
  }

  /** Counts `answer` as under way until it is there. */
  async during<T>(answer: () => T | Promise<T>): Promise<T> {
    this.#underWay += 1;
    try {
      return await answer();
    } finally {
      this.#underWay -= 1;
    }
  }

  stop(): void {
    clearInterval(this.#look);
    this.#delay.disable();
  }

  #lookAtLoop(): void {
    this.#lateMs = this.#delay.mean / 1e6 || 0;
    this.#delay.reset();
    this.#looks += 1;
    if (this.#looks % (1000 / LOOK_EVERY_MS) !== 0) return;
    this.#perAddress = new Map();
    this.#lastSecond = this.#thisSecond;
    this.#thisSecond = 0;
  }
}

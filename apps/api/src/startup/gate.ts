import { UnavailableError } from '@octavo/core/errors';
import { problemResponse } from '../middleware/index.ts';

const MOVING = 'The shop is moving and opens again in a minute.';
const COME_BACK_AFTER_SECONDS = 60;
/** Whoever watches the process restarts one that does not answer here, and would cut off what the gate was shut for. */
const LIVES = '/healthz';

/** Stands before the shop: shut, it lets running requests end and answers new ones with 503 until it is opened again. */
export class Gate {
  #isShut = false;
  #inside = 0;
  #onEmpty: () => void = () => undefined;

  get isOpen(): boolean {
    return !this.#isShut;
  }

  /** The same answers, as long as the gate is open. */
  guard<More extends unknown[]>(
    fetch: (request: Request, ...more: More) => Response | Promise<Response>,
  ): (request: Request, ...more: More) => Promise<Response> {
    return async (request, ...more) => {
      if (this.#isShut && new URL(request.url).pathname !== LIVES) return closed();
      return this.during(async () => fetch(request, ...more));
    };
  }

  /** Counts `work` as somebody inside, for as long as it lasts. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.#inside += 1;
    try {
      return await work();
    } finally {
      this.#inside -= 1;
      if (this.#inside === 0) this.#onEmpty();
    }
  }

  /** Settles when nobody is inside any more. */
  async shut(): Promise<void> {
    this.#isShut = true;
    if (this.#inside === 0) return;
    await new Promise<void>((resolve) => {
      this.#onEmpty = resolve;
    });
  }

  open(): void {
    this.#isShut = false;
  }
}

const closed = (): Response =>
  problemResponse(new UnavailableError('overloaded', { message: MOVING, retryAfterSeconds: COME_BACK_AFTER_SECONDS }));

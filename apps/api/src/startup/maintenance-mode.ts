import { UnavailableError } from '@octavo/core/errors';
import { problemResponse } from '../http/index.ts';

const MOVING_MESSAGE = 'The shop is moving and opens again in a minute.';
const RETRY_AFTER_SECONDS = 60;
/** Whoever watches the process restarts one that does not answer here, and would cut off what the gate was shut for. */
const LIVENESS_PATH = '/healthz';

/** Stands before the shop: shut, it lets running requests end and answers new ones with 503 until it is opened again. */
export class MaintenanceMode {
  #isActive = false;
  #inFlight = 0;
  #onDrained: () => void = () => undefined;

  get isServing(): boolean {
    return !this.#isActive;
  }

  /** The same answers, as long as the gate is open. */
  wrap<More extends unknown[]>(
    fetch: (request: Request, ...more: More) => Response | Promise<Response>,
  ): (request: Request, ...more: More) => Promise<Response> {
    return async (request, ...more) => {
      if (this.#isActive && new URL(request.url).pathname !== LIVENESS_PATH) return maintenanceResponse();
      return this.track(async () => fetch(request, ...more));
    };
  }

  /** Counts `work` as somebody inside, for as long as it lasts. */
  async track<T>(work: () => Promise<T>): Promise<T> {
    this.#inFlight += 1;
    try {
      return await work();
    } finally {
      this.#inFlight -= 1;
      if (this.#inFlight === 0) this.#onDrained();
    }
  }

  /** Settles when nobody is inside any more. */
  async enter(): Promise<void> {
    this.#isActive = true;
    if (this.#inFlight === 0) return;
    await new Promise<void>((resolve) => {
      this.#onDrained = resolve;
    });
  }

  leave(): void {
    this.#isActive = false;
  }
}

const maintenanceResponse = (): Response =>
  problemResponse(new UnavailableError('overloaded', { message: MOVING_MESSAGE, retryAfterSeconds: RETRY_AFTER_SECONDS }));

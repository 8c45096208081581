import { UnavailableError } from '@octavo/core/errors';
import { problemResponse } from '../http/index.ts';

const MOVING_MESSAGE = 'The shop is being moved and will be back in a minute.';
const RETRY_AFTER_SECONDS = 60;
/** A failed liveness check would restart the process and interrupt the maintenance. */
const LIVENESS_PATH = '/healthz';

/** Drains running requests and answers new ones with 503 while maintenance mode is active. */
export class MaintenanceMode {
  #isActive = false;
  #inFlight = 0;
  #onDrained: () => void = () => undefined;

  get isServing(): boolean {
    return !this.#isActive;
  }

  /** Wraps a handler so that it returns 503 in maintenance mode. */
  wrap<More extends unknown[]>(
    fetch: (request: Request, ...more: More) => Response | Promise<Response>,
  ): (request: Request, ...more: More) => Promise<Response> {
    return async (request, ...more) => {
      if (this.#isActive && new URL(request.url).pathname !== LIVENESS_PATH) return maintenanceResponse();
      return this.track(async () => fetch(request, ...more));
    };
  }

  /** Counts `work` as in flight until it settles. */
  async track<T>(work: () => Promise<T>): Promise<T> {
    this.#inFlight += 1;
    try {
      return await work();
    } finally {
      this.#inFlight -= 1;
      if (this.#inFlight === 0) this.#onDrained();
    }
  }

  /** Activates maintenance mode and resolves when no work is in flight. */
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
  problemResponse(
    new UnavailableError('overloaded', { message: MOVING_MESSAGE, retryAfterSeconds: RETRY_AFTER_SECONDS }),
  );

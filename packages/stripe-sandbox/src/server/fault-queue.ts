/** A failure of one call, injected by a test. */
export type Fault =
  /** The connection breaks before the work is done. */
  | 'reset_before'
  /** The work is done and its response saved, then the connection breaks. */
  | 'reset_after'
  /** 500 without doing the work. It is saved under the call's idempotency key, as at the real provider. */
  | 'status_500'
  /** The work is done, but the response is 500, which is saved under the idempotency key. */
  | 'status_500_after'
  /** 429 before the work is done. Nothing is saved. */
  | 'status_429'
  /** The work is done, but the response is not JSON. */
  | 'garbage'
  /** The response is delayed by one second. */
  | 'latency'
  | { readonly latencyMs: number }
  /** Any other error, for example `{ status: 400, code: 'balance_insufficient' }`. */
  | { readonly status: number; readonly code: string; readonly message?: string };

/** Injects faults. Each fault applies to the next call of its route, `times` times. */
export interface FaultInjector {
  /**
   * @param route a route pattern such as `POST /v1/payment_intents` or `POST /v1/payment_intents/:id/confirm`.
   * @throws {TypeError} for an unknown route.
   */
  inject(route: string, fault: Fault, options?: { times?: number }): void;
  clear(): void;
}

/** Queues injected faults by route. `dequeue` returns the next fault of a route and removes it. */
export class FaultQueue implements FaultInjector {
  readonly #queues = new Map<string, Fault[]>();
  readonly #routes: ReadonlySet<string>;

  constructor(routes: Iterable<string>) {
    this.#routes = new Set(routes);
  }

  inject(route: string, fault: Fault, { times = 1 }: { times?: number } = {}): void {
    if (!this.#routes.has(route)) throw new TypeError(`The sandbox has no call "${route}".`);
    const queue = this.#queues.get(route) ?? [];
    for (let count = 0; count < times; count += 1) queue.push(fault);
    this.#queues.set(route, queue);
  }

  dequeue(route: string): Fault | undefined {
    return this.#queues.get(route)?.shift();
  }

  clear(): void {
    this.#queues.clear();
  }
}

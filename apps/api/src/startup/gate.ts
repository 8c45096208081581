/** What answers requests. */
export type Fetch = (request: Request) => Response | Promise<Response>;

const CLOSED = {
  message: 'The shop is moving and opens again in a minute.',
  detail: 'The shop is moving and opens again in a minute.',
  code: 'overloaded',
  retry_after_seconds: 60,
};

/** Stands before the shop: shut, it lets running requests end and answers new ones with 503 until it is opened again. */
export class Gate {
  #isShut = false;
  #inside = 0;
  #onEmpty: () => void = () => undefined;

  /** The same answers, as long as the gate is open. */
  guard(fetch: Fetch): (request: Request) => Promise<Response> {
    return async (request) => {
      if (this.#isShut) return Response.json(CLOSED, { status: 503, headers: { 'Retry-After': '60' } });
      this.#inside += 1;
      try {
        return await fetch(request);
      } finally {
        this.#inside -= 1;
        if (this.#inside === 0) this.#onEmpty();
      }
    };
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

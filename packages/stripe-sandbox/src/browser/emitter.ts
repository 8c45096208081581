type Handler = (event: unknown) => void;

/** The event methods of an element: `on`, `once`, `off`. */
export class Emitter {
  readonly #handlers = new Map<string, Set<Handler>>();

  add(type: string, handler: Handler): void {
    const handlers = this.#handlers.get(type) ?? new Set();
    this.#handlers.set(type, handlers.add(handler));
  }

  addOnce(type: string, handler: Handler): void {
    const once: Handler = (event) => {
      this.remove(type, once);
      handler(event);
    };
    this.add(type, once);
  }

  /** Removes a handler, or all handlers of the type when none is given. */
  remove(type: string, handler?: Handler): void {
    if (handler) this.#handlers.get(type)?.delete(handler);
    else this.#handlers.delete(type);
  }

  clear(): void {
    this.#handlers.clear();
  }

  emit(type: string, event: unknown): void {
    // A copy, because a handler may add or remove handlers.
    for (const handler of Array.from(this.#handlers.get(type) ?? [])) handler(event);
  }
}

/** Calls listeners by the type of an event. */
export interface EventEmitter<Event extends { readonly type: string }> {
  emit(event: Event): void;
  /** Returns a function that unsubscribes. */
  on<T extends Event['type']>(type: T, listener: (event: Extract<Event, { type: T }>) => void): () => void;
}

/** Creates an {@link EventEmitter}. */
export function createEventEmitter<Event extends { readonly type: string }>(): EventEmitter<Event> {
  const listeners = new Map<string, Set<(event: never) => void>>();
  return {
    emit: (event) => {
      for (const listener of listeners.get(event.type) ?? []) (listener as (event: Event) => void)(event);
    },
    on: (type, listener) => {
      const ofType = listeners.get(type) ?? new Set();
      listeners.set(type, ofType.add(listener));
      return () => void ofType.delete(listener);
    },
  };
}

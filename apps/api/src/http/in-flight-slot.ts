import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/** The place of a request among the requests in flight. */
export interface InFlightSlot {
  /** Gives up the place: from now on, the request only waits for an event. */
  release(): void;
}

/** What a handler gets with a request: Node's objects, and its place among the requests in flight. */
export interface RequestBindings extends HttpBindings {
  readonly place?: InFlightSlot | undefined;
}

/**
 * Gives up the place of a long-polling request before it waits. Its number must be limited in another way, because it
 * does not count as in flight anymore.
 */
export function releaseSlot(c: Context): void {
  (c.env as Partial<RequestBindings> | undefined)?.place?.release();
}

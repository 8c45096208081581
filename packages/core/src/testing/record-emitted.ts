import type { AnyActorRef } from 'xstate';

/** Records all events that an actor emits, in order. */
export function recordEmitted(actor: AnyActorRef): unknown[] {
  const emitted: unknown[] = [];
  actor.on('*', (event: unknown) => emitted.push(event));
  return emitted;
}

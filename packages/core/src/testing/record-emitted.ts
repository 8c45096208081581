import type { AnyActorRef } from 'xstate';

/** Listens to everything an actor tells its front end, in order. */
export function recordEmitted(actor: AnyActorRef): unknown[] {
  const emitted: unknown[] = [];
  actor.on('*', (event: unknown) => emitted.push(event));
  return emitted;
}

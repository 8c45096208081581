import type { AnyActorRef } from 'xstate';

/** Listens to everything an actor tells its front end, in order. */
export function emissionsOf(actor: AnyActorRef): unknown[] {
  const heard: unknown[] = [];
  actor.on('*', (event: unknown) => heard.push(event));
  return heard;
}

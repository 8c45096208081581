/** The sandbox's clock, replaceable in tests. `now` returns milliseconds since 1970. */
export interface Clock {
  now(): number;
}

/** The system clock. */
export const systemClock: Clock = { now: () => Date.now() };

/** Returns the time in whole seconds, the unit of the wire protocol. */
export const nowInSeconds = (clock: Clock): number => Math.floor(clock.now() / 1000);

/** Where the sandbox takes its time from, so that tests can move it. `now` is in milliseconds since 1970. */
export interface Clock {
  now(): number;
}

/** The machine's own clock. */
export const systemClock: Clock = { now: () => Date.now() };

/** The clock in whole seconds, as the wire protocol has its times. */
export const nowInSeconds = (clock: Clock): number => Math.floor(clock.now() / 1000);

import type { Locator } from '@octavo/core/entities';

/** For this long after arrival, a reported position is the followed one and not a local move. */
const FOLLOWING_MS = 1_500;

/** Whether the page follows another device: idle, on the way to its position, or just arrived there. */
type FollowState =
  | { readonly name: 'idle' }
  | { readonly name: 'navigating' }
  | { readonly name: 'arrived'; readonly until: number };

const IDLE: FollowState = { name: 'idle' };

/** Distinguishes positions that are shown because of another device from local moves. */
export class FollowTracker {
  #state: FollowState = IDLE;
  /** The first position that was reported since following started. */
  #landing: Locator | undefined;
  readonly #clock: () => number;

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /** Starts to follow. Returns a function to call at the end, with whether the page arrived. There is no time limit. */
  start(): (hasArrived: boolean) => void {
    const navigating: FollowState = { name: 'navigating' };
    this.#state = navigating;
    this.#landing = undefined;
    return (hasArrived) => {
      // A later navigation has superseded this one.
      if (this.#state !== navigating) return;
      this.#state = hasArrived ? { name: 'arrived', until: this.#clock() + FOLLOWING_MS } : IDLE;
    };
  }

  /** Whether a reported position is the followed one. The user may turn the page as soon as it is shown. */
  isFollowed(position: Locator, isNear: (one: Locator, other: Locator) => boolean): boolean {
    if (!this.#isFollowing()) return false;
    this.#landing ??= position;
    return isNear(this.#landing, position);
  }

  #isFollowing(): boolean {
    switch (this.#state.name) {
      case 'idle':
        return false;
      case 'navigating':
        return true;
      case 'arrived':
        return this.#clock() < this.#state.until;
    }
  }
}

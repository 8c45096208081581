/** A place to come back to. */
export interface LeftPlace {
  readonly cfi: string;
  /** Its page, to name it by. */
  readonly page: number;
}

/** The places that jumps have left, and those that were left again on the way back. */
export interface JumpHistory {
  readonly back: readonly LeftPlace[];
  readonly forward: readonly LeftPlace[];
}

export const noJumps: JumpHistory = { back: [], forward: [] };

/** More steps than anybody retraces. */
const MOST = 100;

/** A step through the history: where to go, and the history after it. */
export interface Step {
  readonly to: LeftPlace;
  readonly history: JumpHistory;
}

/** Notes the place that a jump leaves. */
export function jumped({ back }: JumpHistory, from: LeftPlace): JumpHistory {
  const before = back.at(-1)?.cfi === from.cfi ? back.slice(0, -1) : back;
  return { back: [...before, from].slice(-MOST), forward: [] };
}

/** One step back from `here`. Undefined with nothing to go back to. */
export function steppedBack({ back, forward }: JumpHistory, here: LeftPlace): Step | undefined {
  const to = back.at(-1);
  return to && { to, history: { back: back.slice(0, -1), forward: [here, ...forward] } };
}

/** The step that was taken back, taken again. */
export function steppedForward({ back, forward }: JumpHistory, here: LeftPlace): Step | undefined {
  const [to, ...rest] = forward;
  return to && { to, history: { back: [...back, here], forward: rest } };
}

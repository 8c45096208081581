/** A place to come back to. */
export interface JumpEntry {
  readonly cfi: string;
  /** Its page, to name it by. */
  readonly position: number;
}

/** The places that jumps have left, and those that were left again on the way back. */
export interface JumpHistory {
  readonly back: readonly JumpEntry[];
  readonly forward: readonly JumpEntry[];
}

export const emptyHistory: JumpHistory = { back: [], forward: [] };

/** More steps than anybody retraces. */
const MAX_ENTRIES = 100;

/** A step through the history: where to go, and the history after it. */
export interface HistoryStep {
  readonly to: JumpEntry;
  readonly history: JumpHistory;
}

/** Notes the place that a jump leaves. */
export function pushJump({ back }: JumpHistory, from: JumpEntry): JumpHistory {
  const before = back.at(-1)?.cfi === from.cfi ? back.slice(0, -1) : back;
  return { back: [...before, from].slice(-MAX_ENTRIES), forward: [] };
}

/** One step back from `here`. Undefined with nothing to go back to. */
export function stepBack({ back, forward }: JumpHistory, here: JumpEntry): HistoryStep | undefined {
  const to = back.at(-1);
  return to && { to, history: { back: back.slice(0, -1), forward: [here, ...forward] } };
}

/** The step that was taken back, taken again. */
export function stepForward({ back, forward }: JumpHistory, here: JumpEntry): HistoryStep | undefined {
  const [to, ...rest] = forward;
  return to && { to, history: { back: [...back, here], forward: rest } };
}

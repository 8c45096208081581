/** A position in the history. */
export interface JumpEntry {
  readonly cfi: string;
  /** Its page number, for display. */
  readonly position: number;
}

/** The positions before jumps, and those left again by going back. */
export interface JumpHistory {
  readonly back: readonly JumpEntry[];
  readonly forward: readonly JumpEntry[];
}

export const emptyHistory: JumpHistory = { back: [], forward: [] };

/** Maximum number of entries. */
const MAX_ENTRIES = 100;

/** A step through the history: its target, and the history after it. */
export interface HistoryStep {
  readonly to: JumpEntry;
  readonly history: JumpHistory;
}

/** Adds the position before a jump. */
export function pushJump({ back }: JumpHistory, from: JumpEntry): JumpHistory {
  const before = back.at(-1)?.cfi === from.cfi ? back.slice(0, -1) : back;
  return { back: [...before, from].slice(-MAX_ENTRIES), forward: [] };
}

/** One step back from `here`; undefined if there is none. */
export function stepBack({ back, forward }: JumpHistory, current: JumpEntry): HistoryStep | undefined {
  const to = back.at(-1);
  return to && { to, history: { back: back.slice(0, -1), forward: [current, ...forward] } };
}

/** One step forward from `here`; undefined if there is none. */
export function stepForward({ back, forward }: JumpHistory, current: JumpEntry): HistoryStep | undefined {
  const [to, ...rest] = forward;
  return to && { to, history: { back: [...back, current], forward: rest } };
}

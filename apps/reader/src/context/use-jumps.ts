import { useRef, useState } from 'react';
import { NavigationAbortedError } from '../navigator/content/chapter-loader.ts';
import type { Navigator } from '../navigator/navigator.ts';
import {
  type JumpHistory,
  pushJump,
  type JumpEntry,
  emptyHistory,
  type HistoryStep,
  stepBack,
  stepForward,
} from '../position/jump-history.ts';
import type { PositionScale } from '../position/position-scale.ts';
import type { ReadingState } from '../reading/reading-state.ts';

export interface Jumps {
  /**
   * Jumps to another position and stores the current one. Resolves with whether the jump arrived. It does not arrive if the
   * user goes elsewhere during the jump, or if `go` resolves with `false` because the book has no such location.
   */
  jump(go: (navigator: Navigator) => Promise<unknown>): Promise<boolean>;
  back(): void;
  forward(): void;
  /** The target of the next step back. */
  readonly previous: JumpEntry | undefined;
  /** Dismisses the notice: the offer to go back, or the missing location. The keyboard shortcut still goes back. */
  dismiss(): void;
  readonly isBackOffered: boolean;
  /** Whether the target of the last jump is not in the book. */
  readonly isTargetMissing: boolean;
}

/** The history of jumps, with the functions to go back and forward. */
export function useJumps(
  navigator: Navigator | undefined,
  { locator, lastMove }: Pick<ReadingState, 'locator' | 'lastMove'>,
  scale: PositionScale | undefined,
): Jumps {
  const [history, setHistory] = useState<JumpHistory>(emptyHistory);
  const [isOffered, setOffered] = useState(false);
  const [hasArrived, setArrived] = useState(false);
  /** Set while the missing-location notice is shown: the last move before it. The next move hides it. */
  const [missing, setMissing] = useState<Pick<ReadingState, 'lastMove'>>();
  /** Number of running jumps; a later one supersedes an earlier one. */
  const pendingJumps = useRef(0);
  const currentEntry = (): JumpEntry | undefined =>
    locator && scale && { cfi: locator.cfi, position: scale.positionAt(locator.totalProgression) };

  const go = async (navigate: () => Promise<unknown>, next: JumpHistory, offered: boolean): Promise<boolean> => {
    pendingJumps.current += 1;
    setHistory(next);
    setOffered(offered);
    setArrived(false);
    setMissing(undefined);
    try {
      if ((await navigate()) !== false) {
        setArrived(true);
        return true;
      }
      setHistory((now) => (now === next ? history : now));
      setOffered(isOffered);
      setMissing({ lastMove });
      return false;
    } catch (error) {
      if (error instanceof NavigationAbortedError) return false;
      throw error;
    } finally {
      pendingJumps.current -= 1;
    }
  };
  const step = (stepHistory: (history: JumpHistory, current: JumpEntry) => HistoryStep | undefined): void => {
    const from = currentEntry();
    const taken = from && stepHistory(history, from);
    if (taken && navigator) void go(() => navigator.goTo(taken.to.cfi), taken.history, taken.history.back.length > 0);
  };
  const previous = history.back.at(-1);
  return {
    async jump(navigate) {
      if (!navigator) return false;
      const from = currentEntry();
      // While a jump is running, the current page is not a position to return to.
      const isFrom = from !== undefined && pendingJumps.current === 0;
      return go(() => navigate(navigator), isFrom ? pushJump(history, from) : history, from !== undefined);
    },
    back: () => step(stepBack),
    forward: () => step(stepForward),
    previous,
    dismiss() {
      setOffered(false);
      setMissing(undefined);
    },
    // A jump to the current page leaves no position to return to. The notice itself causes a new layout, with another CFI.
    isBackOffered: isOffered && !(hasArrived && previous?.cfi === (lastMove ?? locator)?.cfi),
    isTargetMissing: missing !== undefined && missing.lastMove === lastMove,
  };
}

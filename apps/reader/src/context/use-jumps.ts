import { useRef, useState } from 'react';
import { NavigationAbortedError } from '../navigator/content/chapter-loader.ts';
import type { Navigator, Locator } from '../navigator/navigator.ts';
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

export interface Jumps {
  /**
   * Leaves the page for another place, which can be come back from. Tells whether it arrived: somebody may go elsewhere, or
   * `go` tells by `false` that the book has no such place.
   */
  jump(go: (navigator: Navigator) => Promise<unknown>): Promise<boolean>;
  back(): void;
  forward(): void;
  /** The place the next step back leads to. */
  readonly previous: JumpEntry | undefined;
  /** Forgets what is said of jumps: the offer to go back, whose way itself stays open to the keys, or a place that is not there. */
  dismiss(): void;
  readonly isBackOffered: boolean;
  /** Whether the last jump was to lead to a place that the book does not have. */
  readonly isTargetMissing: boolean;
}

/** The places left by jumps, and the way back to them. */
export function useJumps(
  navigator: Navigator | undefined,
  locator: Locator | undefined,
  scale: PositionScale | undefined,
): Jumps {
  const [history, setHistory] = useState<JumpHistory>(emptyHistory);
  const [isOffered, setOffered] = useState(false);
  const [hasArrived, setArrived] = useState(false);
  /** Where somebody was told that there is no such place; on the next page it is forgotten. */
  const [missingAt, setAstrayAt] = useState<string>();
  /** How many jumps are on their way; a later one goes before. */
  const pendingJumps = useRef(0);
  const currentEntry = (): JumpEntry | undefined =>
    locator && scale && { cfi: locator.cfi, position: scale.positionAt(locator.totalProgression) };

  const go = async (way: () => Promise<unknown>, next: JumpHistory, offered: boolean): Promise<boolean> => {
    pendingJumps.current += 1;
    setHistory(next);
    setOffered(offered);
    setArrived(false);
    setAstrayAt(undefined);
    try {
      if ((await way()) !== false) {
        setArrived(true);
        return true;
      }
      setHistory((now) => (now === next ? history : now));
      setOffered(isOffered);
      setAstrayAt(locator?.cfi);
      return false;
    } catch (error) {
      if (error instanceof NavigationAbortedError) return false;
      throw error;
    } finally {
      pendingJumps.current -= 1;
    }
  };
  const step = (stepHistory: (history: JumpHistory, here: JumpEntry) => HistoryStep | undefined): void => {
    const from = currentEntry();
    const taken = from && stepHistory(history, from);
    if (taken && navigator) void go(() => navigator.goTo(taken.to.cfi), taken.history, taken.history.back.length > 0);
  };
  const previous = history.back.at(-1);
  return {
    async jump(navigate) {
      if (!navigator) return false;
      const from = currentEntry();
      // While the pages are on their way nobody has been anywhere else yet that could be come back to.
      const isFrom = from !== undefined && pendingJumps.current === 0;
      return go(() => navigate(navigator), isFrom ? pushJump(history, from) : history, from !== undefined);
    },
    back: () => step(stepBack),
    forward: () => step(stepForward),
    previous,
    dismiss() {
      setOffered(false);
      setAstrayAt(undefined);
    },
    // A jump to where somebody is already leaves nothing to come back to.
    isBackOffered: isOffered && !(hasArrived && previous?.cfi === locator?.cfi),
    isTargetMissing: missingAt !== undefined && missingAt === locator?.cfi,
  };
}

import { useRef, useState } from 'react';
import { ChapterLeftError } from '../navigator/chapter-gate.ts';
import type { Navigator, ReadingLocation } from '../navigator/navigator.ts';
import {
  type JumpHistory,
  jumped,
  type LeftPlace,
  noJumps,
  type Step,
  steppedBack,
  steppedForward,
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
  readonly before: LeftPlace | undefined;
  /** Forgets what is said of jumps: the offer to go back, whose way itself stays open to the keys, or a place that is not there. */
  dismiss(): void;
  readonly isOffered: boolean;
  /** Whether the last jump was to lead to a place that the book does not have. */
  readonly isAstray: boolean;
}

/** The places left by jumps, and the way back to them. */
export function useJumps(
  navigator: Navigator | undefined,
  location: ReadingLocation | undefined,
  scale: PositionScale | undefined,
): Jumps {
  const [history, setHistory] = useState<JumpHistory>(noJumps);
  const [isOffered, setOffered] = useState(false);
  const [hasArrived, setArrived] = useState(false);
  /** Where somebody was told that there is no such place; on the next page it is forgotten. */
  const [astrayAt, setAstrayAt] = useState<string>();
  /** How many jumps are on their way; a later one goes before. */
  const going = useRef(0);
  const here = (): LeftPlace | undefined =>
    location && scale && { cfi: location.cfi, page: scale.positionAt(location.totalProgression) };

  const go = async (way: () => Promise<unknown>, next: JumpHistory, offered: boolean): Promise<boolean> => {
    going.current += 1;
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
      setAstrayAt(location?.cfi);
      return false;
    } catch (error) {
      if (error instanceof ChapterLeftError) return false;
      throw error;
    } finally {
      going.current -= 1;
    }
  };
  const step = (take: (history: JumpHistory, here: LeftPlace) => Step | undefined): void => {
    const from = here();
    const taken = from && take(history, from);
    if (taken && navigator) void go(() => navigator.goTo(taken.to.cfi), taken.history, taken.history.back.length > 0);
  };
  const before = history.back.at(-1);
  return {
    async jump(way) {
      if (!navigator) return false;
      const from = here();
      // While the pages are on their way nobody has been anywhere else yet that could be come back to.
      const isFrom = from !== undefined && going.current === 0;
      return go(() => way(navigator), isFrom ? jumped(history, from) : history, from !== undefined);
    },
    back: () => step(steppedBack),
    forward: () => step(steppedForward),
    before,
    dismiss() {
      setOffered(false);
      setAstrayAt(undefined);
    },
    // A jump to where somebody is already leaves nothing to come back to.
    isOffered: isOffered && !(hasArrived && before?.cfi === location?.cfi),
    isAstray: astrayAt !== undefined && astrayAt === location?.cfi,
  };
}

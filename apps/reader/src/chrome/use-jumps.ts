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
  /** Leaves the page for another place, which can be come back from. Tells whether it arrived: somebody may go elsewhere. */
  jump(go: (navigator: Navigator) => Promise<unknown>): Promise<boolean>;
  back(): void;
  forward(): void;
  /** The place the next step back leads to. */
  readonly before: LeftPlace | undefined;
  /** Forgets the offer to go back; the way itself stays open to the keys. */
  dismiss(): void;
  readonly isOffered: boolean;
}

/** The places left by jumps, and the way back to them. */
export function useJumps(
  navigator: Navigator | undefined,
  location: ReadingLocation | undefined,
  scale: PositionScale | undefined,
): Jumps {
  const [history, setHistory] = useState<JumpHistory>(noJumps);
  const [isOffered, setOffered] = useState(false);
  /** How many jumps are on their way; a later one goes before. */
  const going = useRef(0);
  const here = (): LeftPlace | undefined =>
    location && scale && { cfi: location.cfi, page: scale.positionAt(location.totalProgression) };

  const go = async (way: () => Promise<unknown>, next: JumpHistory, offered: boolean): Promise<boolean> => {
    going.current += 1;
    setHistory(next);
    setOffered(offered);
    try {
      await way();
      return true;
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
    before: history.back.at(-1),
    dismiss: () => setOffered(false),
    isOffered,
  };
}

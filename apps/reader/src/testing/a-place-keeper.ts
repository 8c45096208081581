import { onTestFinished, vi } from 'vitest';
import { type PositionToSave, ReadingChangedError, type SavedPosition } from '../session/reading-session.ts';
import { rememberedValue } from '../sync/kept-value.ts';
import { createPlaceKeeper } from '../sync/place-keeper.ts';

export const place = (total_progression: number, version?: number): SavedPosition => ({
  cfi: `epubcfi(/6/2!/4/${Math.round(total_progression * 1000)})`,
  total_progression,
  ...(version === undefined ? {} : { version }),
});

/** Of a book as long as most. */
export const POSITIONS = 400;

/** A keeper over a server that counts versions; `now` is its clock. */
export function aKeeper({ version = 0, isOffline = false, kept = rememberedValue() } = {}) {
  const state = {
    version,
    isOffline,
    now: 0,
    sent: [] as number[],
    /** How often it was asked what the server has. */
    asked: 0,
    /** What the server has. */
    place: place(0, version) as SavedPosition | undefined,
    /** Whether answers get lost on their way. */
    isDeaf: false,
    questions: [] as number[],
    followed: [] as number[],
    arrived: Promise.resolve(true),
  };
  const reachable = (): void => {
    if (state.isOffline) throw new TypeError('Failed to fetch');
  };
  const keeper = createPlaceKeeper({
    async save({ base, ...sent }: PositionToSave) {
      reachable();
      if ((base ?? 0) !== state.version) throw new ReadingChangedError('409');
      state.sent.push(sent.total_progression);
      state.version += 1;
      state.place = { ...sent, version: state.version };
      if (state.isDeaf) throw new TypeError('Failed to fetch');
      return state.version;
    },
    async ask() {
      reachable();
      state.asked += 1;
      return state.place;
    },
    kept,
    clock: () => state.now,
  });
  keeper.listen({
    onQuestion: (theirs) => state.questions.push(theirs.total_progression),
    onFollow(theirs) {
      state.followed.push(theirs.total_progression);
      return state.arrived;
    },
  });
  const settle = () => vi.advanceTimersByTimeAsync(0);
  onTestFinished(keeper.close);
  return { keeper, state, kept, settle };
}

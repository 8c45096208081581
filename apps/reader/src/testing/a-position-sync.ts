import { onTestFinished, vi } from 'vitest';
import { type PositionUpdate, ConflictError, type SavedPosition } from '../session/reading-session.ts';
import { inMemoryValue } from '../storage/stored-value.ts';
import { PositionSync } from '../sync/position-sync.ts';

export const aPosition = (total_progression: number, version?: number): SavedPosition => ({
  cfi: `epubcfi(/6/2!/4/${Math.round(total_progression * 1000)})`,
  total_progression,
  ...(version === undefined ? {} : { version }),
});

/** Length of a typical book. */
export const POSITIONS = 400;

/** A position sync with a fake server that counts versions; `state.now` is its clock. */
export function aPositionSync({ version = 0, isOffline = false, storage = inMemoryValue() } = {}) {
  const state = {
    version,
    isOffline,
    now: 0,
    sent: [] as number[],
    /** Number of fetches of the remote position. */
    fetchCount: 0,
    /** The position on the server. */
    remote: aPosition(0, version) as SavedPosition | undefined,
    /** Whether responses get lost. */
    dropsResponses: false,
    conflicts: [] as number[],
    followed: [] as number[],
    arrived: Promise.resolve(true),
  };
  const reachable = (): void => {
    if (state.isOffline) throw new TypeError('Failed to fetch');
  };
  const sync = new PositionSync({
    async save({ baseVersion, ...sent }: PositionUpdate) {
      reachable();
      if ((baseVersion ?? 0) !== state.version) throw new ConflictError('409');
      state.sent.push(sent.total_progression);
      state.version += 1;
      state.remote = { ...sent, version: state.version };
      if (state.dropsResponses) throw new TypeError('Failed to fetch');
      return state.version;
    },
    async fetchRemote() {
      reachable();
      state.fetchCount += 1;
      return state.remote;
    },
    storage,
    clock: () => state.now,
  });
  sync.listen({
    onConflict: (remote) => state.conflicts.push(remote.total_progression),
    onFollow(remote) {
      state.followed.push(remote.total_progression);
      return state.arrived;
    },
  });
  const settle = () => vi.advanceTimersByTimeAsync(0);
  onTestFinished(() => sync.close());
  return { sync, state, storage, settle };
}

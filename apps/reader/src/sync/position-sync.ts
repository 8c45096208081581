import type { Locator } from '@octavo/core/entities';
import { createDebouncedSave } from '../session/debounced-save.ts';
import { ConflictError, type PositionUpdate, RejectedError, type SavedPosition } from '../session/reading-session.ts';
import type { StoredValue } from '../storage/stored-value.ts';
import { FollowTracker } from './follow-tracker.ts';
import { PositionComparison } from './position-comparison.ts';
import { UnsyncedPositionStorage } from './unsynced-position.ts';

export interface PositionSyncEvents {
  /** The local and the remote position differ. Called once for each remote version. */
  onConflict?(remote: SavedPosition): void;
  /** The page must go to a remote position: it is idle here, or the user accepted it. Resolves with whether the page arrived. */
  onFollow?(remote: SavedPosition): Promise<boolean>;
  onEnded?(error: unknown): void;
}

export interface PositionSyncOptions {
  save: (position: PositionUpdate) => Promise<number | undefined>;
  /** Fetches the server's position. */
  fetchRemote: () => Promise<SavedPosition | undefined>;
  storage: StoredValue;
  clock?: () => number;
}

/** The last conflict: `unreported` until a listener is added, which is shortly after the book opens. */
type ConflictState =
  | { readonly name: 'none' }
  | { readonly name: 'unreported'; readonly remote: SavedPosition }
  | { readonly name: 'reported'; readonly remote: SavedPosition };

/** The server's version; `null` for none, `undefined` if the server counts none. */
type Version = number | null | undefined;

/** For this long after a local move, the page does not follow another device. */
const ACTIVE_MS = 8_000;
/** Maximum number of remembered positions without a response. */
const MAX_IN_FLIGHT = 20;

/**
 * Syncs the reading position: sends it after a delay, stores it in this browser until then, and follows the user's other
 * devices. If both devices moved, it reports a conflict once.
 */
export class PositionSync {
  readonly #save: PositionSyncOptions['save'];
  readonly #fetchRemote: PositionSyncOptions['fetchRemote'];
  readonly #clock: () => number;
  readonly #storage: UnsyncedPositionStorage;
  readonly #comparison = new PositionComparison();
  readonly #following: FollowTracker;
  readonly #saver = createDebouncedSave<Locator>(
    (position) => this.#send(position),
    (error) => this.#events.onEnded?.(error),
  );
  #events: PositionSyncEvents = {};
  #conflict: ConflictState = { name: 'none' };
  /** The version that the local position is based on. */
  #baseVersion: Version;
  /** CFIs that were sent since `#baseVersion` without a response: one of them may have arrived. */
  #inFlight: readonly string[] = [];
  #local: Locator | undefined;
  #unsynced: Locator | undefined;
  #lastMove = Number.NEGATIVE_INFINITY;

  constructor({ save, fetchRemote, storage, clock = Date.now }: PositionSyncOptions) {
    this.#save = save;
    this.#fetchRemote = fetchRemote;
    this.#clock = clock;
    this.#storage = new UnsyncedPositionStorage(storage);
    this.#following = new FollowTracker(clock);
  }

  /** Adds event handlers. Returns a function to remove them. */
  listen(events: PositionSyncEvents): () => void {
    this.#events = { ...this.#events, ...events };
    if (events.onConflict && this.#conflict.name === 'unreported') this.#reportConflict(this.#conflict.remote);
    return () => {
      for (const name of Object.keys(events) as (keyof PositionSyncEvents)[]) delete this.#events[name];
    };
  }

  /** Returns the position at which to open a book of `positions`, from the server's and the unsynced one. */
  restore(saved: SavedPosition | undefined, positions: number): SavedPosition | undefined {
    this.#comparison.setLength(positions);
    this.#baseVersion = saved?.version ?? (saved ? undefined : null);
    this.#local = saved;
    const stored = this.#storage.adopt();
    if (!stored) return saved;
    this.#local = stored.place;
    this.#unsynced = stored.place;
    this.#inFlight = stored.onTheWay;
    if (!saved || stored.base === (saved.version ?? null) || this.#isConsistent(saved))
      this.#saver.schedule(stored.place);
    else this.#raiseConflict(saved);
    return stored.place;
  }

  onMove(position: Locator): void {
    this.#local = position;
    if (this.#following.isFollowed(position, this.#comparison.isNear)) return;
    this.#lastMove = this.#clock();
    this.#unsynced = position;
    this.#persist();
    this.#saver.schedule(position);
  }

  /** Called with a new position from another device. */
  onRemote(remote: SavedPosition): void {
    if (this.#isNewer(remote)) this.#reconcile(remote);
  }

  /**
   * Called with the server's position shortly after the book was opened. It is not a change, since this page's position is
   * newer. If it is this page's own, sent before a reload, the next one is based on it.
   */
  onInitialRemote(remote: SavedPosition): void {
    if (this.#isNewer(remote) && this.#isConsistent(remote)) this.#rebase(remote.version);
  }

  /** Resolves a conflict with the local position. */
  keepLocal(): void {
    this.#rebase(this.#conflictVersion ?? this.#baseVersion);
    if (!this.#local) return;
    this.#unsynced = this.#local;
    this.#saver.schedule(this.#local);
    this.#saver.flush();
  }

  /** Resolves a conflict with the remote position. */
  acceptRemote(remote: SavedPosition): void {
    this.#unsynced = undefined;
    this.#rebase(remote.version);
    this.#follow(remote);
  }

  /** Sends the unsynced position immediately. */
  flush(): void {
    this.#saver.flush();
  }

  /** Sends the unsynced position immediately, without further retries. */
  close(): void {
    this.#saver.close();
  }

  get #conflictVersion(): number | undefined {
    return this.#conflict.name === 'none' ? undefined : this.#conflict.remote.version;
  }

  #isConsistent(remote: SavedPosition): boolean {
    if (this.#inFlight.includes(remote.cfi)) return true;
    return this.#local !== undefined && this.#comparison.isNear(this.#local, remote);
  }

  #isNewer({ version }: SavedPosition): boolean {
    return version === undefined || this.#baseVersion == null || version > this.#baseVersion;
  }

  #reconcile(remote: SavedPosition): void {
    if (this.#isConsistent(remote)) {
      this.#rebase(remote.version);
      // A position that was rejected as outdated is sent again, based on this version.
      if (this.#unsynced) this.#saver.schedule(this.#unsynced);
    } else if (this.#unsynced || this.#clock() - this.#lastMove < ACTIVE_MS) this.#raiseConflict(remote);
    else {
      this.#rebase(remote.version);
      this.#follow(remote);
    }
  }

  #follow(remote: SavedPosition): void {
    this.#local = remote;
    const finish = this.#following.start();
    // The page cannot arrive at a position that this copy of the book does not have.
    if (this.#events.onFollow) this.#events.onFollow(remote).then(finish, () => finish(false));
    else finish(false);
  }

  #raiseConflict(remote: SavedPosition): void {
    if (remote.version !== undefined && remote.version === this.#conflictVersion) return;
    this.#conflict = { name: 'unreported', remote };
    if (this.#events.onConflict) this.#reportConflict(remote);
  }

  #reportConflict(remote: SavedPosition): void {
    this.#conflict = { name: 'reported', remote };
    this.#events.onConflict?.(remote);
  }

  /** Sets the server's version that the next position is based on. */
  #rebase(version: Version): void {
    this.#baseVersion = version;
    this.#inFlight = [];
    this.#persist();
  }

  #persist(): void {
    if (this.#unsynced) this.#storage.write(this.#unsynced, this.#baseVersion ?? null, this.#inFlight);
    else this.#storage.clear();
  }

  async #send(position: Locator): Promise<void> {
    // The position was discarded or replaced by a newer one before this request.
    if (this.#unsynced !== position) return;
    const baseVersion = this.#baseVersion;
    this.#inFlight = [...this.#inFlight.filter((cfi) => cfi !== position.cfi), position.cfi].slice(-MAX_IN_FLIGHT);
    this.#persist();
    try {
      const version = await this.#save(baseVersion === undefined ? position : { ...position, baseVersion });
      this.#onSaved(position, baseVersion, version);
    } catch (error) {
      if (error instanceof RejectedError) this.#onRejected(position);
      if (!(error instanceof ConflictError)) throw error;
      await this.#onOutdated(position, baseVersion);
    }
  }

  #onSaved(position: Locator, baseVersion: Version, version: number | undefined): void {
    if (this.#unsynced === position) this.#unsynced = undefined;
    // A remote change with this or a newer position may have come before the response.
    if (version !== undefined && this.#baseVersion === baseVersion) this.#rebase(version);
    else this.#persist();
  }

  #onRejected(position: Locator): void {
    if (this.#unsynced !== position) return;
    this.#unsynced = undefined;
    this.#persist();
  }

  async #onOutdated(position: Locator, baseVersion: Version): Promise<void> {
    const remote = await this.#fetchRemote();
    if (this.#baseVersion === baseVersion) {
      if (remote) this.#reconcile(remote);
      else this.#rebase(null);
    }
    // The response was lost, or a remote change came first: there is no conflict.
    if (this.#baseVersion !== baseVersion) await this.#send(position);
  }
}

import type { ShutdownSignal } from './shutdown-signal.ts';
import type { FileSetQueries } from '../db/files/file-sets.queries.ts';
import { removeFileSet } from '../files/file-set.ts';
import type { FileStore } from '../files/index.ts';

/**
 * How long files stay that no row refers to. It is longer than any import, and long enough for a backup that began before their
 * rows were deleted.
 */
export const UNUSED_FILES_HOURS = 24;
/** Longer than all requests to a bucket with their retries. Afterwards, another process repeats the removal. */
const LEASE_MS = 10 * 60_000;
const HOUR_MS = 3_600_000;
/** How long the name of a removed set stays, so that no transaction from before the removal can refer to it. */
const REMOVED_NAMES_DAYS = 30;

interface UnusedFilesDeps {
  readonly files: FileStore;
  readonly sets: FileSetQueries;
  readonly shutdown: Pick<ShutdownSignal, 'isRequested'>;
  readonly clock: () => Date;
  readonly onFailure: (error: unknown, name: string) => void;
}

/** Removes the files of deleted books and uploads, and those that killed processes left behind. */
export class UnusedFiles {
  readonly #deps: UnusedFilesDeps;

  constructor(deps: UnusedFilesDeps) {
    this.#deps = deps;
  }

  /** Removes every set of files that no row has referred to for {@link UNUSED_FILES_HOURS}. */
  async remove(): Promise<void> {
    const { files, sets, shutdown, clock, onFailure } = this.#deps;
    const now = clock();
    const before = new Date(now.getTime() - UNUSED_FILES_HOURS * HOUR_MS);
    await files.removeInterrupted(before);
    const leaseUntil = new Date(now.getTime() + LEASE_MS);
    while (!shutdown.isRequested) {
      const name = await sets.claimUnused({ now, before, leaseUntil });
      if (name === undefined) break;
      try {
        await removeFileSet(files, name);
        await sets.completeRemoval(name, now);
      } catch (error) {
        // The lease keeps it from being claimed again in this run.
        onFailure(error, name);
      }
    }
    await sets.forgetRemoved(new Date(now.getTime() - REMOVED_NAMES_DAYS * 24 * HOUR_MS));
  }
}

import type { EpubcheckReport } from '@octavo/core/studio';
import { CoalescedRun } from '../background/coalesced-run.ts';
import type { ShutdownSignal } from '../background/shutdown-signal.ts';
import type { Db } from '../db/database.ts';
import { type ClaimedCheck, epubcheckQueries } from '../db/studio/epubcheck.queries.ts';
import { type FileStore, withFileCopy } from '../files/index.ts';
import { CheckerFailedError, CheckStoppedError, type EpubcheckOptions, runEpubcheck } from './run-epubcheck.ts';

/** Longer than a check and the copy of its file. When the lease has expired, another process repeats the check. */
const LEASE_MS = 180_000;
const MAX_ATTEMPTS = 3;
const NO_RESULT: EpubcheckReport = { status: 'failed', limit: '', messages: [], message_count: 0, muted: [] };

interface EpubcheckQueueDeps {
  readonly db: Db;
  readonly files: FileStore;
  readonly shutdown: Pick<ShutdownSignal, 'isRequested'>;
  readonly clock: () => Date;
  /** Whether files are checked at all. */
  readonly isEnabled: boolean;
  readonly onFailure: (error: unknown, editionId: number) => void;
  readonly run?: (path: string, options: EpubcheckOptions) => Promise<EpubcheckReport>;
}

/** The files that wait for EPUBCheck. Its result is advice: nothing waits for it, and nothing depends on it. */
export class EpubcheckQueue {
  readonly #deps: EpubcheckQueueDeps;
  readonly #runs = new CoalescedRun(() => this.#processAll());

  constructor(deps: EpubcheckQueueDeps) {
    this.#deps = deps;
  }

  /** Enqueues a file, in the transaction that stores it. */
  async enqueue(transaction: Db, editionId: number): Promise<void> {
    const { isEnabled, clock } = this.#deps;
    if (isEnabled) await epubcheckQueries(transaction).enqueue(editionId, clock());
  }

  /** Checks all due files one after another. Each process runs one checker at a time. */
  async processDue(): Promise<void> {
    if (this.#deps.isEnabled) await this.#runs.run();
  }

  async #processAll(): Promise<void> {
    const { db, clock, shutdown } = this.#deps;
    while (!shutdown.isRequested) {
      const retryAt = (attempts: number) => new Date(clock().getTime() + LEASE_MS * attempts);
      const claimed = await epubcheckQueries(db).claimNext({ now: clock(), retryAt });
      if (!claimed) return;
      await this.#process(claimed);
    }
  }

  async #process({ edition_id: id, attempts }: ClaimedCheck): Promise<void> {
    const { db, clock, onFailure } = this.#deps;
    const queries = epubcheckQueries(db);
    try {
      const report = await this.#check(id);
      if (report) await queries.finish(id, report);
    } catch (error) {
      if (error instanceof CheckStoppedError) return queries.release(id, clock());
      onFailure(error, id);
      // The checker would fail again. Anything else, such as the file store, is tried again after the lease.
      if (error instanceof CheckerFailedError || attempts >= MAX_ATTEMPTS) await queries.finish(id, NO_RESULT);
    }
  }

  /** Returns `undefined` for a deleted file. */
  async #check(editionId: number): Promise<EpubcheckReport | undefined> {
    const { db, files, shutdown, run = runEpubcheck } = this.#deps;
    const file = await epubcheckQueries(db).findFile(editionId);
    if (!file) return undefined;
    return withFileCopy(files, file.original_key, async (copy) =>
      run(await copy(), { shouldStop: () => shutdown.isRequested }),
    );
  }
}

import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StoreError } from '@octavo/core/errors';
import { studioMessages } from '@octavo/core/studio';
import { EpubError } from '@octavo/epub/errors';
import { rejectionReport } from '@octavo/epub/report';
import type { ShutdownSignal } from '../background/shutdown-signal.ts';
import { importDraft, type ImportTarget } from '../catalog/index.ts';
import type { Db } from '../db/database.ts';
import { type ClaimedUpload, uploadQueries } from '../db/studio/uploads.queries.ts';
import { studioBookQueries } from '../db/studio/studio-books.queries.ts';
import type { FileStore } from '../files/index.ts';
import { draftTarget } from './draft-target.ts';
import { conflict } from './studio-errors.ts';
import { assembleParts, uploadPartKey } from './upload-parts.ts';
import { toFileReport } from './upload-wire.ts';

/** Longer than the time limit of the book worker. When the lease has expired, another process repeats the check. */
const LEASE_MS = 180_000;
const MAX_ATTEMPTS = 5;

interface UploadImporterDeps {
  readonly db: Db;
  readonly files: FileStore;
  readonly maxBytes: number;
  readonly shutdown: Pick<ShutdownSignal, 'isRequested'>;
  readonly clock: () => Date;
  readonly onFailure: (error: unknown, uploadId: string) => void;
}

/** Checks complete files and imports them as the files of books. */
export class UploadImporter {
  readonly #deps: UploadImporterDeps;

  constructor(deps: UploadImporterDeps) {
    this.#deps = deps;
  }

  /** Checks every file that is due, one after another. */
  async processDue(): Promise<void> {
    const { db, clock, shutdown } = this.#deps;
    for (;;) {
      if (shutdown.isRequested) return;
      const retryAt = (attempts: number) => new Date(clock().getTime() + LEASE_MS * attempts);
      const upload = await uploadQueries(db).claimNext({ now: clock(), retryAt });
      if (!upload) return;
      await this.#process(upload);
    }
  }

  /** Removes the parts of an upload from the file store. */
  async removeParts(id: string): Promise<void> {
    const queries = uploadQueries(this.#deps.db);
    for (const offset of await queries.listParts(id)) await this.#deps.files.remove(uploadPartKey(id, offset));
    await queries.deleteParts(id);
  }

  async #process(upload: ClaimedUpload): Promise<void> {
    const folder = await mkdtemp(join(tmpdir(), 'octavo-upload-'));
    try {
      await this.#import(upload, join(folder, 'upload.epub'));
    } catch (error) {
      const isFinal = await this.#refuse(upload, error);
      if (!isFinal) return;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    await this.removeParts(upload.id);
  }

  async #import(upload: ClaimedUpload, file: string): Promise<void> {
    const { db, files, maxBytes } = this.#deps;
    const offsets = await uploadQueries(db).listParts(upload.id);
    const isWhole =
      (await assembleParts(files, upload.id, offsets, file)) && (await stat(file)).size === Number(upload.size_bytes);
    if (!isWhole) throw conflict('upload_lost');
    await importDraft({ db, files, maxBytes }, file, await this.#sellerOf(upload), this.#targetOf(upload));
  }

  /** Returns the seller of the book: that of the requested book, otherwise the user who uploads. */
  async #sellerOf({ product_id: bookId, user_id: userId }: ClaimedUpload): Promise<number | undefined> {
    if (bookId !== null) return (await studioBookQueries(this.#deps.db).find(bookId))?.seller_id ?? undefined;
    // The account was deleted during the upload.
    if (userId === null) throw conflict('upload_lost');
    return userId;
  }

  #targetOf(upload: ClaimedUpload): ImportTarget {
    const { resolve } = draftTarget(upload.product_id);
    return {
      resolve,
      onSaved: async (transaction, { id, editionId, findings }) => {
        const queries = uploadQueries(transaction);
        // Another process may have ended the check after the lease.
        if (!(await queries.lockChecking(upload.id))) throw conflict('book_status_conflict');
        const report = toFileReport(true, findings);
        await queries.saveReport(editionId, report);
        await queries.markReady(upload.id, id, report);
      },
    };
  }

  /** Stores why the file was rejected; returns `false` when the check will be repeated. */
  async #refuse(upload: ClaimedUpload, error: unknown): Promise<boolean> {
    const queries = uploadQueries(this.#deps.db);
    if (error instanceof EpubError) {
      const { isAccepted, findings } = rejectionReport(error);
      await queries.markFailed(upload.id, error, toFileReport(isAccepted, findings));
      return true;
    }
    if (error instanceof StoreError) {
      await queries.markFailed(upload.id, error, null);
      return true;
    }
    this.#deps.onFailure(error, upload.id);
    if (upload.attempts < MAX_ATTEMPTS) return false;
    await queries.markFailed(upload.id, { code: 'upload_lost', message: studioMessages.upload_lost }, null);
    return true;
  }
}

import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StoreError, UnavailableError } from '@octavo/core/errors';
import { studioMessages } from '@octavo/core/studio';
import { EpubError } from '@octavo/epub/errors';
import { rejectionReport } from '@octavo/epub/report';
import type { BackgroundTasks } from '../background/background-tasks.ts';
import { CoalescedRun } from '../background/coalesced-run.ts';
import type { ShutdownSignal } from '../background/shutdown-signal.ts';
import { importUpload, limitFindings, type PreparedImport } from '../catalog/index.ts';
import { knownBookQueries } from '../db/catalog/known-books.queries.ts';
import type { Db } from '../db/database.ts';
import type { UploadFix } from '../db/studio/studio.schema.ts';
import { type ClaimedUpload, uploadQueries } from '../db/studio/uploads.queries.ts';
import { studioBookQueries } from '../db/studio/studio-books.queries.ts';
import { studioEditionQueries } from '../db/studio/studio-editions.queries.ts';
import type { EpubcheckQueue } from '../epubcheck/index.ts';
import type { FileStore } from '../files/index.ts';
import type { BookCoversService } from './book-covers.service.ts';
import type { Portraits } from './portraits.service.ts';
import { saveUpload } from './save-upload.ts';
import { conflict } from './studio-errors.ts';
import { assembleParts, uploadPartKey } from './upload-parts.ts';
import { assertStorageQuota } from './upload-quotas.ts';
import { toFileReport } from './upload-wire.ts';
import { writeFixedFile } from './write-fixed-file.ts';

/** Longer than a worker may take for an import. When the lease has expired, another process repeats the check. */
const LEASE_MS = 180_000;
const MAX_ATTEMPTS = 5;

interface UploadImporterDeps {
  readonly db: Db;
  readonly files: FileStore;
  readonly maxBytes: number;
  readonly covers: Pick<BookCoversService, 'storeUploaded'>;
  readonly portraits: Portraits;
  readonly epubcheck: Pick<EpubcheckQueue, 'enqueue' | 'processDue'>;
  readonly backgroundTasks: Pick<BackgroundTasks, 'run'>;
  readonly shutdown: Pick<ShutdownSignal, 'isRequested'>;
  readonly clock: () => Date;
  readonly onFailure: (error: unknown, uploadId: string) => void;
}

/** Checks complete files and imports them as the files or covers of books, or as portraits of authors. */
export class UploadImporter {
  readonly #deps: UploadImporterDeps;
  readonly #runs = new CoalescedRun(() => this.#processAll());

  constructor(deps: UploadImporterDeps) {
    this.#deps = deps;
  }

  /**
   * Checks every file that is due, one after another. In each process, one file at a time is on the disk and in a worker, however many
   * are complete: the other cores answer visitors. A call during a run starts another run after it.
   */
  processDue(): Promise<void> {
    return this.#runs.run();
  }

  async #processAll(): Promise<void> {
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
      await this.#import(upload, join(folder, 'upload'));
    } catch (error) {
      const isFinal = await this.#refuse(upload, error);
      if (!isFinal) return;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    await this.removeParts(upload.id);
    const { backgroundTasks, epubcheck } = this.#deps;
    backgroundTasks.run('check books with EPUBCheck', () => epubcheck.processDue());
  }

  async #import(upload: ClaimedUpload, file: string): Promise<void> {
    if (upload.fix) return this.#importFixed(upload, upload.fix, file);
    const { db, files, maxBytes } = this.#deps;
    const offsets = await uploadQueries(db).listParts(upload.id);
    const isWhole =
      (await assembleParts(files, upload.id, offsets, file)) && (await stat(file)).size === Number(upload.size_bytes);
    if (!isWhole) throw conflict('upload_lost');
    if (upload.kind === 'cover') return this.#importCover(upload, file);
    if (upload.kind === 'portrait') return this.#importPortrait(upload, file);
    await importUpload({ db, files, maxBytes }, await this.#uploadedFile(upload, file), (transaction, prepared) =>
      this.#saveChecked(transaction, upload, prepared),
    );
  }

  /** Writes the next file of a book with a fix, and imports it unless another file has come in between. */
  async #importFixed(upload: ClaimedUpload, fix: UploadFix, file: string): Promise<void> {
    const { db, files, maxBytes } = this.#deps;
    const { product_id: bookId, user_id: userId } = upload;
    // The book was deleted after the fix was requested.
    if (bookId === null) throw conflict('upload_lost');
    const former = await writeFixedFile({ db, files }, bookId, fix, file);
    await importUpload(
      { db, files, maxBytes },
      await this.#uploadedFile(upload, file),
      async (transaction, prepared) => {
        await knownBookQueries(transaction).lockBook(bookId, userId ?? undefined);
        const latest = await studioEditionQueries(transaction).findLatest(bookId);
        if (latest?.id !== fix.edition_id) throw conflict('edition_conflict');
        const { wordCount } = prepared.book.edition;
        if (former.word_count !== null && former.word_count !== wordCount)
          throw new Error(`The fix "${fix.code}" changed the text from ${former.word_count} to ${wordCount} words.`);
        await this.#saveChecked(transaction, upload, prepared);
      },
    );
  }

  async #importCover(upload: ClaimedUpload, file: string): Promise<void> {
    const { product_id: bookId, user_id: userId, crop_percent: crop } = upload;
    // The book was deleted during the upload.
    if (bookId === null) throw conflict('upload_lost');
    await this.#deps.covers.storeUploaded({ bookId, userId, file, crop }, async (transaction, report) => {
      const queries = uploadQueries(transaction);
      // Another process may have ended the check after the lease.
      if (!(await queries.lockChecking(upload.id))) throw conflict('book_status_conflict');
      await queries.markReady(upload.id, bookId, report);
    });
  }

  async #importPortrait(upload: ClaimedUpload, file: string): Promise<void> {
    const { user_id: userId, crop_percent: crop } = upload;
    // The account was deleted during the upload.
    if (userId === null) throw conflict('upload_lost');
    await this.#deps.portraits.store({ userId, file, crop }, async (transaction) => {
      const queries = uploadQueries(transaction);
      // Another process may have ended the check after the lease.
      if (!(await queries.lockChecking(upload.id))) throw conflict('book_status_conflict');
      await queries.markReady(upload.id, null, { is_accepted: true, findings: [] });
    });
  }

  /** A complete file. Its size counts in the quota since the start of the upload; that of the files written for it is known only now. */
  async #uploadedFile(upload: ClaimedUpload, path: string): Promise<Parameters<typeof importUpload>[1]> {
    const { filename, user_id: userId } = upload;
    const sellerId = await this.#sellerOf(upload);
    const beforeStoring = (bytes: number) => assertStorageQuota(this.#deps.db, sellerId, bytes);
    return { path, filename, uploadedBy: userId ?? undefined, sellerId, beforeStoring };
  }

  /** Returns the seller of the book: that of the requested book, otherwise the user who uploads. */
  async #sellerOf({ product_id: bookId, user_id: userId }: ClaimedUpload): Promise<number | undefined> {
    if (bookId !== null) return (await studioBookQueries(this.#deps.db).find(bookId))?.seller_id ?? undefined;
    // The account was deleted during the upload.
    if (userId === null) throw conflict('upload_lost');
    return userId;
  }

  /** Stores why the file was rejected; returns `false` when the check will be repeated. */
  async #refuse(upload: ClaimedUpload, error: unknown): Promise<boolean> {
    const queries = uploadQueries(this.#deps.db);
    if (error instanceof EpubError) {
      const { isAccepted, findings } = rejectionReport(error);
      await queries.markFailed(upload.id, error, toFileReport(isAccepted, limitFindings(findings)));
      return true;
    }
    // A busy shop is no fault of the file.
    const isRepeated = error instanceof UnavailableError && upload.attempts < MAX_ATTEMPTS;
    if (isRepeated) return false;
    if (error instanceof StoreError) {
      await queries.markFailed(upload.id, error, null);
      return true;
    }
    this.#deps.onFailure(error, upload.id);
    if (upload.attempts < MAX_ATTEMPTS) return false;
    await queries.markFailed(upload.id, { code: 'upload_lost', message: studioMessages.upload_lost }, null);
    return true;
  }

  /** Stores a checked file, its report, and the end of the upload. EPUBCheck follows, when the author has the report already. */
  async #saveChecked(transaction: Db, upload: ClaimedUpload, { findings, ...stored }: PreparedImport): Promise<void> {
    const { id, editionId } = await saveUpload(transaction, upload.product_id, stored);
    const queries = uploadQueries(transaction);
    // Another process may have ended the check after the lease.
    if (!(await queries.lockChecking(upload.id))) throw conflict('book_status_conflict');
    const report = toFileReport(true, findings);
    await queries.saveReport(editionId, report);
    await this.#deps.epubcheck.enqueue(transaction, editionId);
    await queries.markReady(upload.id, id, report);
  }
}

import { randomUUID } from 'node:crypto';
import { PermissionError, TooLargeError } from '@octavo/core/errors';
import type { Upload } from '@octavo/core/studio';
import type { BackgroundTasks } from '../background/background-tasks.ts';
import type { Db } from '../db/database.ts';
import { lockAccount } from '../db/lock-account.ts';
import { studioBookQueries } from '../db/studio/studio-books.queries.ts';
import { type UploadRecord, uploadQueries } from '../db/studio/uploads.queries.ts';
import type { FileStore } from '../files/index.ts';
import { quotaExceeded, QUOTAS } from '../limits/limits.ts';
import { assertOwnBook, type StudioUser } from './studio-access.ts';
import { assertDraftQuota } from './studio-books.service.ts';
import { conflict, notFound } from './studio-errors.ts';
import type { UploadImporter } from './upload-importer.ts';
import { uploadPartKey } from './upload-parts.ts';
import { toUpload } from './upload-wire.ts';

/** An unfinished upload expires a week after its last part, and a finished one a week after its end. */
const TTL_MS = 7 * 24 * 3_600_000;
const MAX_LISTED = 100;
const EXPIRED_BATCH = 100;

interface UploadsDeps {
  readonly db: Db;
  readonly files: FileStore;
  readonly importer: UploadImporter;
  readonly backgroundTasks: BackgroundTasks;
  readonly maxBytes: number;
  readonly clock: () => Date;
}

/** A new upload. */
interface NewUpload {
  readonly size: number;
  readonly filename: string;
  /** The book that gets the file; without one, the file becomes a draft. */
  readonly bookId: number | undefined;
}

/** Receives book files in parts, at any process, and starts the check of complete files. */
export class Uploads {
  readonly #deps: UploadsDeps;

  constructor(deps: UploadsDeps) {
    this.#deps = deps;
  }

  /**
   * Starts an upload.
   * @throws {TooLargeError} {NotFoundError} `book_not_found` {PermissionError} {ConflictError} `quota_exceeded`,
   *   `book_status_conflict` for a book that is not a draft
   */
  async create(user: StudioUser, { size, filename, bookId }: NewUpload): Promise<UploadRecord> {
    const { db, maxBytes } = this.#deps;
    if (size > maxBytes) throw new TooLargeError();
    if (bookId !== undefined) await this.#assertDraft(user, bookId);
    else if (user.role !== 'author') throw new PermissionError();
    const upload = { id: randomUUID(), userId: user.id, productId: bookId ?? null, filename, size };
    return db.transaction().execute(async (transaction) => {
      const uploads = uploadQueries(transaction);
      // Of two concurrent calls for the last upload, the second one waits here and is refused.
      await lockAccount(transaction, user.id);
      if (bookId === undefined) await assertDraftQuota(transaction, user.id);
      if ((await uploads.countUnfinished(user.id)) >= QUOTAS.unfinishedUploads.max)
        throw quotaExceeded('unfinishedUploads');
      if ((await uploads.sumUnpublishedBytes(user.id)) + size > QUOTAS.unpublishedBytes.max)
        throw quotaExceeded('unpublishedBytes');
      return uploads.insert({ ...upload, expiresAt: this.#expiry() });
    });
  }

  /** @throws {NotFoundError} `upload_not_found` for a missing or expired upload, and for that of another user */
  async find(user: StudioUser, id: string): Promise<UploadRecord> {
    const row = await uploadQueries(this.#deps.db).find(id, user.id, this.#deps.clock());
    if (!row) throw notFound('upload_not_found');
    return row;
  }

  /** Lists the user's uploads, newest first. */
  async list(user: StudioUser): Promise<Upload[]> {
    return (await uploadQueries(this.#deps.db).list(user.id, this.#deps.clock(), MAX_LISTED)).map(toUpload);
  }

  /**
   * Stores a part and returns the offset after it. The last part starts the check.
   * @throws {NotFoundError} `upload_not_found` {ConflictError} `upload_offset_conflict` {TooLargeError} beyond the size
   */
  async addPart(user: StudioUser, id: string, offset: number, bytes: Uint8Array): Promise<UploadRecord> {
    const { db, files, importer, backgroundTasks } = this.#deps;
    const upload = await this.find(user, id);
    if (upload.status !== 'receiving' || Number(upload.received_bytes) !== offset)
      throw conflict('upload_offset_conflict');
    if (offset + bytes.byteLength > Number(upload.size_bytes)) throw new TooLargeError();
    if (bytes.byteLength === 0) return upload;
    // Before the offset moves: a killed process leaves a part that the client sends again under the same key.
    await files.put(uploadPartKey(id, offset), bytes);
    const times = { now: this.#deps.clock(), expiresAt: this.#expiry() };
    const isNext = await uploadQueries(db).addPart(id, { offset, size: bytes.byteLength }, times);
    if (!isNext) throw conflict('upload_offset_conflict');
    const moved = await this.find(user, id);
    if (moved.status === 'checking') backgroundTasks.run('check uploaded book', () => importer.processDue());
    return moved;
  }

  /** Deletes an upload and its parts. @throws {NotFoundError} {ConflictError} `upload_checking` */
  async remove(user: StudioUser, id: string): Promise<void> {
    const upload = await this.find(user, id);
    if (upload.status === 'checking') throw conflict('upload_checking');
    await this.#delete(id);
  }

  /** Deletes uploads that have expired. */
  async deleteExpired(): Promise<void> {
    for (const id of await uploadQueries(this.#deps.db).listExpired(this.#deps.clock(), EXPIRED_BATCH))
      await this.#delete(id);
  }

  async #delete(id: string): Promise<void> {
    await this.#deps.importer.removeParts(id);
    await uploadQueries(this.#deps.db).delete(id);
  }

  async #assertDraft(user: StudioUser, bookId: number): Promise<void> {
    const book = await studioBookQueries(this.#deps.db).find(bookId);
    assertOwnBook(user, book);
    if (book.status !== 'draft') throw conflict('book_status_conflict');
  }

  #expiry(): Date {
    return new Date(this.#deps.clock().getTime() + TTL_MS);
  }
}

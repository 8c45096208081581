import { randomUUID } from 'node:crypto';
import { BadRequestError, PermissionError } from '@octavo/core/errors';
import { MAX_COVER_BYTES, type Upload, type UploadKind } from '@octavo/core/studio';
import type { BackgroundTasks } from '../background/background-tasks.ts';
import type { Db } from '../db/database.ts';
import { studioBookQueries } from '../db/studio/studio-books.queries.ts';
import { type UploadRecord, uploadQueries } from '../db/studio/uploads.queries.ts';
import type { FileStore } from '../files/index.ts';
import { assertOwnBook, type StudioUser } from './studio-access.ts';
import { conflict, notFound } from './studio-errors.ts';
import type { UploadImporter } from './upload-importer.ts';
import { uploadPartKey } from './upload-parts.ts';
import { assertEditionQuota, assertUploadQuotas, uploadExpiry } from './upload-quotas.ts';
import { partBeyondSize, uploadTooLarge } from './upload-too-large.ts';
import { toUpload } from './upload-wire.ts';

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
  readonly kind: UploadKind;
  /** The book that gets the file; without one, the file becomes a draft. */
  readonly bookId: number | undefined;
  /** The position of the crop of a picture, in percent from start to end. */
  readonly cropPercent: number;
  /** The address of the client; `undefined` for this machine. */
  readonly clientAddress: string | undefined;
}

/** Receives files of books, covers and portraits in parts, at any process, and starts the check of complete files. */
export class Uploads {
  readonly #deps: UploadsDeps;

  constructor(deps: UploadsDeps) {
    this.#deps = deps;
  }

  /**
   * Starts an upload.
   * @throws {TooLargeError} {NotFoundError} `book_not_found` {PermissionError} {ConflictError} `quota_exceeded`,
   *   `book_status_conflict` for a book in review
   */
  async create(user: StudioUser, { bookId, ...file }: NewUpload): Promise<UploadRecord> {
    const { size, kind } = file;
    const { db, maxBytes } = this.#deps;
    const limit = kind === 'book' ? maxBytes : MAX_COVER_BYTES;
    if (size > limit) throw uploadTooLarge(kind, limit);
    if (kind === 'cover') await this.#assertOwn(user, bookId);
    else if (kind === 'portrait') assertNoBook(bookId);
    else if (bookId !== undefined) await this.#assertUploadable(user, bookId);
    else if (user.role !== 'author') throw new PermissionError();
    const upload = { ...file, id: randomUUID(), userId: user.id, productId: bookId ?? null };
    return db.transaction().execute(async (transaction) => {
      await assertUploadQuotas(transaction, user.id, { size, isNewBook: kind === 'book' && bookId === undefined });
      return uploadQueries(transaction).insert({ ...upload, expiresAt: uploadExpiry(this.#deps.clock()) });
    });
  }

  /** @throws {NotFoundError} `upload_not_found` for a missing or expired upload, and for that of another user */
  async find(user: StudioUser, id: string): Promise<UploadRecord> {
    const row = await uploadQueries(this.#deps.db).find(id, user.id, this.#deps.clock());
    if (!row) throw notFound('upload_not_found');
    return row;
  }

  /** Lists the user's uploads without their reports, newest first. */
  async list(user: StudioUser): Promise<Upload[]> {
    const rows = await uploadQueries(this.#deps.db).list(user.id, this.#deps.clock(), MAX_LISTED);
    return rows.map((row) => toUpload({ ...row, report: null }));
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
    if (offset + bytes.byteLength > Number(upload.size_bytes)) throw partBeyondSize();
    if (bytes.byteLength === 0) return upload;
    // Before the offset moves: a killed process leaves a part that the client sends again under the same key.
    await files.put(uploadPartKey(id, offset), bytes);
    const times = { now: this.#deps.clock(), expiresAt: uploadExpiry(this.#deps.clock()) };
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

  /** @throws {BadRequestError} without a book, which a cover needs {NotFoundError} `book_not_found` */
  async #assertOwn(user: StudioUser, bookId: number | undefined): Promise<void> {
    if (bookId === undefined) throw new BadRequestError();
    assertOwnBook(user, await studioBookQueries(this.#deps.db).find(bookId));
  }

  /** @throws {NotFoundError} {ConflictError} `book_status_conflict` for a book in review, `quota_exceeded` for too many files */
  async #assertUploadable(user: StudioUser, bookId: number): Promise<void> {
    const { db } = this.#deps;
    const book = await studioBookQueries(db).find(bookId);
    assertOwnBook(user, book);
    if (book.status === 'in_review') throw conflict('book_status_conflict');
    await assertEditionQuota(db, bookId);
  }
}

/** @throws {BadRequestError} for a portrait of a book */
function assertNoBook(bookId: number | undefined): void {
  if (bookId !== undefined) throw new BadRequestError();
}

import { randomUUID } from 'node:crypto';
import type { BookFixes, FixCode } from '@octavo/core/studio';
import { EpubError } from '@octavo/epub/errors';
import type { BackgroundTasks } from '../background/background-tasks.ts';
import type { Db } from '../db/database.ts';
import { studioBookQueries } from '../db/studio/studio-books.queries.ts';
import { studioEditionQueries } from '../db/studio/studio-editions.queries.ts';
import { type UploadRecord, uploadQueries } from '../db/studio/uploads.queries.ts';
import { type FileStore, withFileCopy } from '../files/index.ts';
import { runStudioJob } from '../workers/index.ts';
import type { planBookFixes } from './fix-book-file.ts';
import { toFix } from './fix-texts.ts';
import { assertOwnBook, type StudioUser } from './studio-access.ts';
import { conflict, notFound } from './studio-errors.ts';
import type { UploadImporter } from './upload-importer.ts';
import { assertEditionQuota, assertUploadQuotas, uploadExpiry } from './upload-quotas.ts';
import { fixOptions } from './write-fixed-file.ts';

interface FixesDeps {
  readonly db: Db;
  readonly files: FileStore;
  readonly importer: Pick<UploadImporter, 'processDue'>;
  readonly backgroundTasks: BackgroundTasks;
  readonly clock: () => Date;
}

/** Lists the fixes of a file with their changes, and writes the next file with one fix. */
export class Fixes {
  readonly #deps: FixesDeps;

  constructor(deps: FixesDeps) {
    this.#deps = deps;
  }

  /**
   * Lists the fixes that a book's latest file needs, and scores its accessibility.
   * @throws {NotFoundError} `book_not_found`, `edition_not_found` {ConflictError} `edition_unreadable` for a damaged file
   */
  async list(user: StudioUser, id: number, language: string | undefined): Promise<BookFixes> {
    const { db, files } = this.#deps;
    assertOwnBook(user, await studioBookQueries(db).find(id));
    const edition = await studioEditionQueries(db).findLatest(id);
    if (!edition) throw notFound('edition_not_found');
    const options = await fixOptions(db, id, edition, language);
    const { fixes, accessibility = null } = await withFileCopy(files, edition.original_key, (copy) =>
      runStudioJob<typeof planBookFixes>(user.id, 'planBookFixes', async () => ({ path: await copy(), options })),
    ).catch((error: unknown) => {
      throw error instanceof EpubError ? conflict('edition_unreadable') : error;
    });
    return {
      edition_id: edition.id,
      fixes: fixes.map(toFix),
      accessibility: accessibility && { ...accessibility, parts: [...accessibility.parts] },
    };
  }

  /**
   * Starts a fix: the next file is written and checked in the background, like an upload.
   * @throws {NotFoundError} {ConflictError} `edition_conflict` when another file is the latest one, `fix_running`,
   *   `book_status_conflict` for a book in review, `quota_exceeded`
   */
  async apply(
    user: StudioUser,
    id: number,
    { edition: editionId, code, language }: { edition: number; code: FixCode; language: string | undefined },
  ): Promise<UploadRecord> {
    const { db, importer, backgroundTasks, clock } = this.#deps;
    const upload = await db.transaction().execute(async (transaction) => {
      const book = await studioBookQueries(transaction).lock(id, user.id);
      assertOwnBook(user, book);
      if (book.status === 'in_review') throw conflict('book_status_conflict');
      const edition = await studioEditionQueries(transaction).findLatest(id);
      if (!edition) throw notFound('edition_not_found');
      if (edition.id !== editionId) throw conflict('edition_conflict');
      const uploads = uploadQueries(transaction);
      if (await uploads.isFixing(id)) throw conflict('fix_running');
      const size = Number(edition.size_bytes);
      await assertUploadQuotas(transaction, user.id, { size, isNewBook: false });
      await assertEditionQuota(transaction, id);
      return uploads.insertFix({
        id: randomUUID(),
        userId: user.id,
        productId: id,
        filename: edition.filename,
        size,
        fix: { edition_id: editionId, code, language: language ?? null },
        now: clock(),
        expiresAt: uploadExpiry(clock()),
      });
    });
    backgroundTasks.run('apply a fix', () => importer.processDue());
    return upload;
  }
}

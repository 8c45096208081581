import {
  type CoverChoiceSchema,
  type CoverProposal,
  type FileReport,
  RECOMMENDED_COVER_WIDTH,
  studioFieldMessages as texts,
} from '@octavo/core/studio';
import type { InferOutput } from 'valibot';
import type { drawCoverProposals, prepareDrawnCover } from '../catalog/chosen-covers.ts';
import type { CoverSubject } from '../catalog/prepare-cover.ts';
import type { Db } from '../db/database.ts';
import { bookCoverQueries } from '../db/catalog/book-covers.queries.ts';
import { bookDetailsQueries } from '../db/studio/book-details.queries.ts';
import { studioBookQueries } from '../db/studio/studio-books.queries.ts';
import type { FileStore } from '../files/index.ts';
import { runStudioJob } from '../workers/index.ts';
import { decodePicture, inPictureFolder, storePicture, toStoredPicture } from './picture-files.ts';
import { assertOwnBook, type StudioUser } from './studio-access.ts';
import { conflict, invalid } from './studio-errors.ts';

interface BookCoversDeps {
  readonly db: Db;
  readonly files: FileStore;
}

/** Draws covers and sets the cover that an author chooses. Workers draw and decode; no transaction waits for them. */
export class BookCoversService {
  readonly #deps: BookCoversDeps;

  constructor(deps: BookCoversDeps) {
    this.#deps = deps;
  }

  /** Draws covers to choose from. @throws {NotFoundError} `book_not_found` {UnavailableError} `overloaded` */
  async propose(user: StudioUser, id: number, round: number): Promise<CoverProposal[]> {
    assertOwnBook(user, await studioBookQueries(this.#deps.db).find(id));
    const subject = await this.#subjectOf(id);
    return runStudioJob<typeof drawCoverProposals>(user.id, 'drawCoverProposals', { subject, round });
  }

  /**
   * Sets the cover.
   * @throws {NotFoundError} `book_not_found` {ConflictError} `cover_missing` {ValidationError} for an unknown design
   */
  async choose(user: StudioUser, id: number, choice: InferOutput<typeof CoverChoiceSchema>): Promise<void> {
    const { db } = this.#deps;
    assertOwnBook(user, await studioBookQueries(db).find(id));
    const drawn = choice.source === 'drawn' ? await this.#draw(user, id, choice.design) : undefined;
    await db.transaction().execute(async (transaction) => {
      const book = await studioBookQueries(transaction).lock(id);
      assertOwnBook(user, book);
      const covers = bookCoverQueries(transaction);
      const by = user.id === book.seller_id ? 'author' : 'shop';
      if (drawn) return covers.choose(id, drawn, { source: 'drawn', by, design: choice.design });
      const { file, uploaded } = await covers.find(id);
      const cover = choice.source === 'file' ? file : uploaded;
      if (!cover) throw conflict('cover_missing');
      return choice.source === 'file'
        ? covers.takeFromFile(id, cover.hash)
        : covers.choose(id, cover, { source: 'uploaded', by, design: '' });
    });
  }

  /**
   * Stores an uploaded picture as the cover of a book. `onSaved` runs in the same transaction.
   * @throws {ConflictError} why the picture cannot be a cover
   */
  async storeUploaded(
    upload: { readonly bookId: number; readonly userId: number | null; readonly file: string; readonly crop: number },
    onSaved: (transaction: Db, report: FileReport) => Promise<void>,
  ): Promise<void> {
    const { db } = this.#deps;
    await inPictureFolder(async (folder) => {
      const decoded = await decodePicture({ file: upload.file, folder, cropPercent: upload.crop, kind: 'cover' });
      if ('problem' in decoded) throw conflict(decoded.problem);
      await storePicture(this.#deps, folder, decoded.cover, upload.userId);
      await db.transaction().execute(async (transaction) => {
        const book = await studioBookQueries(transaction).lock(upload.bookId);
        if (!book) throw conflict('upload_lost');
        const by = upload.userId === book.seller_id ? 'author' : 'shop';
        await bookCoverQueries(transaction).choose(upload.bookId, toStoredPicture(decoded.cover), {
          source: 'uploaded',
          by,
          design: '',
        });
        await onSaved(transaction, reportOf(decoded.croppedWidth));
      });
    });
  }

  async #draw(user: StudioUser, id: number, design: string) {
    const subject = await this.#subjectOf(id);
    return inPictureFolder(async (folder) => {
      const input = { folder, subject, design };
      const cover = await runStudioJob<typeof prepareDrawnCover>(user.id, 'prepareDrawnCover', input);
      if (!cover) throw invalid('design', texts.coverRequired);
      await storePicture(this.#deps, folder, cover, user.id);
      return toStoredPicture(cover);
    });
  }

  /** Title and authors of a book. The seed is the book itself, so that a design looks the same each time. */
  async #subjectOf(id: number): Promise<CoverSubject> {
    const { title, contributors, genres } = await bookDetailsQueries(this.#deps.db).find(id);
    const authors = contributors.filter(({ role }) => role === 'aut').map(({ name }) => name);
    return { name: title, author: authors.join(', '), genres, seed: `book-${id}` };
  }
}

/** Advice about a picture that looks soft on large screens. */
function reportOf(croppedWidth: number): FileReport {
  if (croppedWidth >= RECOMMENDED_COVER_WIDTH) return { is_accepted: true, findings: [] };
  return {
    is_accepted: true,
    findings: [
      {
        severity: 'info',
        code: 'cover_narrow',
        message: `The cover is ${croppedWidth} pixels wide and may look soft on large screens.`,
        fix: `Upload a picture that is ${RECOMMENDED_COVER_WIDTH.toLocaleString('en-US')} pixels wide or more.`,
        file: '',
        line: null,
      },
    ],
  };
}

import type { BookEditions, ChapterPassages, Edition, EditionAnnotations, EditionChanges } from '@octavo/core/studio';
import type { BackgroundTasks } from '../background/background-tasks.ts';
import { saveImport, type StoredImport } from '../catalog/index.ts';
import { knownBookQueries } from '../db/catalog/known-books.queries.ts';
import type { Db } from '../db/database.ts';
import { fileSetQueries } from '../db/files/file-sets.queries.ts';
import { readingEditionQueries } from '../db/reading/reading-editions.queries.ts';
import { studioBookQueries } from '../db/studio/studio-books.queries.ts';
import { type EditionRecord, studioEditionQueries } from '../db/studio/studio-editions.queries.ts';
import { takedownQueries } from '../db/studio/takedowns.queries.ts';
import { QUOTAS } from '../limits/limits.ts';
import type { BookTextCache } from '../reading/book-text-cache.ts';
import { runStudioJob } from '../workers/index.ts';
import type { compareEditionFiles, compareFilePassages, findPassagesLostInFile } from './edition-jobs.ts';
import { listFrequentPassages } from './frequent-passages.ts';
import { type SampleChapters, toEditionSample } from './sample-chapters.service.ts';
import { assertOwnBook, type StudioUser } from './studio-access.ts';
import { assertSellerOf } from './publishable-identity.ts';
import { conflict, notFound } from './studio-errors.ts';

interface EditionsDeps {
  readonly db: Db;
  readonly bookTextCache: Pick<BookTextCache, 'withStoredFiles'>;
  readonly backgroundTasks: BackgroundTasks;
  readonly emails: { sendDue(): Promise<void> };
  readonly samples: Pick<SampleChapters, 'anchor' | 'store'>;
  readonly clock: () => Date;
}

const MAX_LOST = 100;

/** How an edition becomes the current one. */
interface EditionPublication {
  /** The id of the current edition that the author has seen. */
  readonly replaces: number;
  readonly note: string;
  readonly isEmailed: boolean;
}

/** Lists the files of books, compares a new file with the current one, and publishes it. */
export class Editions {
  readonly #deps: EditionsDeps;

  constructor(deps: EditionsDeps) {
    this.#deps = deps;
  }

  /** Lists the files of a book. @throws {NotFoundError} `book_not_found` */
  async list(user: StudioUser, id: number): Promise<BookEditions> {
    const { db } = this.#deps;
    assertOwnBook(user, await studioBookQueries(db).find(id));
    const editions = studioEditionQueries(db);
    const { owners, subscribers } = await editions.countOwners(id);
    const rows = await editions.list(id, QUOTAS.editions.max);
    return { editions: rows.map(toEdition), owner_count: owners, subscriber_count: subscribers };
  }

  /**
   * Compares a file with the current one.
   * @throws {NotFoundError} `book_not_found`, `edition_not_found` {ConflictError} `edition_conflict` for the current file
   */
  async changes(user: StudioUser, id: number, editionId: number): Promise<EditionChanges> {
    const { db, samples } = this.#deps;
    assertOwnBook(user, await studioBookQueries(db).find(id));
    const editions = studioEditionQueries(db);
    const edition = assertFound(await editions.find(id, editionId));
    const current = await editions.findCurrent(id);
    if (!current || current.id === editionId) throw conflict('edition_conflict');
    const known = await editions.findComparison(editionId, current.id);
    const changes = known ?? (await this.#compare(user, edition, current));
    const sample = await samples.anchor(user.id, id, edition);
    return { ...changes, sample: sample ? toEditionSample(sample) : null };
  }

  async #compare(
    user: StudioUser,
    edition: EditionRecord,
    current: EditionRecord,
  ): Promise<Omit<EditionChanges, 'sample'>> {
    const { db, bookTextCache } = this.#deps;
    const compared = await bookTextCache.withStoredFiles([current, edition], (copy) =>
      runStudioJob<typeof compareEditionFiles>(user.id, 'compareEditionFiles', async () => {
        const [before, now] = await copy();
        return { before, now };
      }),
    );
    const changes = { base_id: current.id, ...compared };
    await studioEditionQueries(db).saveComparison(edition.id, changes);
    return changes;
  }

  /**
   * Compares the words of one changed chapter with the current file.
   * @throws {NotFoundError} `book_not_found`, `edition_not_found` {ConflictError} `edition_conflict` when `base` is not the current file
   */
  async passages(
    user: StudioUser,
    id: number,
    editionId: number,
    { base, chapter, page }: { readonly base: number; readonly chapter: number; readonly page: number },
  ): Promise<ChapterPassages> {
    const { db, bookTextCache } = this.#deps;
    assertOwnBook(user, await studioBookQueries(db).find(id));
    const editions = studioEditionQueries(db);
    const edition = assertFound(await editions.find(id, editionId));
    const current = await editions.findCurrent(id);
    if (!current || current.id !== base || editionId === base) throw conflict('edition_conflict');
    const compared = await bookTextCache.withStoredFiles([current, edition], (copy) =>
      runStudioJob<typeof compareFilePassages>(user.id, 'compareFilePassages', async () => {
        const [before, now] = await copy();
        return { before, now, chapter, page };
      }),
    );
    return { base_id: current.id, ...compared };
  }

  /**
   * Counts the annotations of all readers whose passage a file has. Passages beyond the most frequent 2,000, and those of
   * annotations beyond the first 20,000, count as kept.
   * @throws {NotFoundError} `book_not_found`, `edition_not_found`
   */
  async annotations(user: StudioUser, id: number, editionId: number): Promise<EditionAnnotations> {
    const { db, bookTextCache } = this.#deps;
    const book = await studioBookQueries(db).find(id);
    assertOwnBook(user, book);
    const editions = studioEditionQueries(db);
    const edition = assertFound(await editions.find(id, editionId));
    const current = await editions.findCurrent(id);
    const total = await readingEditionQueries(db).countAnnotations(id);
    if (total === 0) return { total, kept: total, lost: [] };
    const others = current && current.id !== editionId ? [current] : [];
    const lost = await bookTextCache.withStoredFiles([edition, ...others], (copy) =>
      runStudioJob<typeof findPassagesLostInFile>(user.id, 'findPassagesLostInFile', async () => {
        const passages = await listFrequentPassages(db, { productId: id, sellerId: book.seller_id });
        const [now, before] = await copy();
        return { before, now, passages };
      }),
    );
    const lostCount = lost.reduce((sum, { annotation_count: count }) => sum + count, 0);
    return { total, kept: total - lostCount, lost: lost.slice(0, MAX_LOST) };
  }

  /**
   * Makes a file the current one, in one transaction. New readings open it, and its metadata fill the fields that neither
   * the author nor the shop has edited.
   * @throws {NotFoundError} {ConflictError} `book_status_conflict` for a book in review, `edition_conflict` when another file
   *   has become the current one, `book_taken_down`, and `identifier_taken` for a file of a book that another author sells
   */
  async publish(user: StudioUser, id: number, editionId: number, publication: EditionPublication): Promise<void> {
    const { db, backgroundTasks, emails, samples, clock } = this.#deps;
    const { replaces, note, isEmailed } = publication;
    assertOwnBook(user, await studioBookQueries(db).find(id));
    const file = assertFound(await studioEditionQueries(db).find(id, editionId));
    // Before the transaction: a thread reads the file.
    const sample = await samples.anchor(user.id, id, file);
    await db.transaction().execute(async (transaction) => {
      const editions = studioEditionQueries(transaction);
      const identity = ((await editions.findImport(editionId)) as StoredImport | undefined)?.book;
      // Before the book, as in a publication.
      if (identity) await knownBookQueries(transaction).lockIdentifier(identity.identifier);
      const book = await studioBookQueries(transaction).lock(id);
      assertOwnBook(user, book);
      if (book.status === 'in_review') throw conflict('book_status_conflict');
      if (await takedownQueries(transaction).exists(id)) throw conflict('book_taken_down');
      const edition = assertFound(await editions.find(id, editionId));
      const current = await editions.findCurrent(id);
      if (current?.id !== replaces || editionId === replaces) throw conflict('edition_conflict');
      if (identity) await assertSellerOf(transaction, book, identity);
      await makeCurrent(transaction, id, editionId);
      if (sample) await samples.store(transaction, id, sample);
      await editions.setNote(editionId, note);
      if (isEmailed && edition.is_waiting && book.status === 'published')
        await editions.enqueueEmails(id, editionId, clock());
    });
    if (isEmailed) backgroundTasks.run('send emails about an edition', () => emails.sendDue());
  }

  /** Deletes a waiting file. @throws {NotFoundError} {ConflictError} `edition_conflict` for a published file */
  async discard(user: StudioUser, id: number, editionId: number): Promise<void> {
    await this.#deps.db.transaction().execute(async (transaction) => {
      assertOwnBook(user, await studioBookQueries(transaction).lock(id));
      const editions = studioEditionQueries(transaction);
      assertFound(await editions.find(id, editionId));
      await fileSetQueries(transaction).lockOfBook(id);
      if (!(await editions.deleteWaiting(editionId))) throw conflict('edition_conflict');
    });
  }
}

/** Makes a file the current one. A file from before imports were stored changes nothing else in the book. */
async function makeCurrent(transaction: Db, id: number, editionId: number): Promise<void> {
  const editions = studioEditionQueries(transaction);
  const stored = (await editions.findImport(editionId)) as StoredImport | undefined;
  if (stored) {
    const existing = await knownBookQueries(transaction).lockBook(id);
    await saveImport(transaction, stored, { existing, identifier: existing.identifier, keepsSlug: true });
  }
  await editions.makeCurrent(id, editionId);
}

/** Returns the edition. @throws {NotFoundError} `edition_not_found` when it is missing */
function assertFound(edition: EditionRecord | undefined): EditionRecord {
  if (!edition) throw notFound('edition_not_found');
  return edition;
}

/** A file in its wire format. */
const toEdition = (row: EditionRecord): Edition => ({
  id: row.id,
  number: row.number,
  status: row.is_current ? 'current' : row.is_waiting ? 'waiting' : 'former',
  filename: row.filename,
  size_bytes: Number(row.size_bytes),
  word_count: row.word_count,
  chapter_count: row.chapter_count,
  uploaded_by: row.uploaded_by ?? '',
  note: row.note,
  has_report: row.has_report,
  date_uploaded: row.created_at.toISOString(),
  date_current: row.current_since?.toISOString() ?? '',
});

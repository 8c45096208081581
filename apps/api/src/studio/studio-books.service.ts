import { randomUUID } from 'node:crypto';
import { genreParam } from '@octavo/core/entities';
import { PermissionError } from '@octavo/core/errors';
import {
  type BookChange,
  type BookChangeSchema,
  type BookDetails,
  type BookReport,
  type DetailField,
  detailFields,
  MAX_DESCRIPTION_LENGTH,
  type StudioBook,
  studioFieldMessages as texts,
  studioMessages,
} from '@octavo/core/studio';
import type { InferOutput } from 'valibot';
import { pageSlug } from '../catalog/book-metadata.ts';
import { cleanHtml, htmlToText, shortDescription } from '../catalog/clean-html.ts';
import { isReservedSlug, uniqueSlug } from '../catalog/slug.ts';
import { bookCoverQueries } from '../db/catalog/book-covers.queries.ts';
import { genreQueries } from '../db/catalog/genres.queries.ts';
import { bookDetailsQueries } from '../db/studio/book-details.queries.ts';
import { epubcheckQueries } from '../db/studio/epubcheck.queries.ts';
import { studioBookListQueries, type StudioBookRecord } from '../db/studio/studio-book-list.queries.ts';
import { studioBookQueries } from '../db/studio/studio-books.queries.ts';
import type { Db } from '../db/database.ts';
import { lockAccount } from '../db/lock-account.ts';
import { quotaExceeded, QUOTAS } from '../limits/limits.ts';
import { toStudioBook, toVersion } from './book-wire.ts';
import { findBlockers, needsReview, type PublishingRules } from './publishing-rules.ts';
import type { SampleChapters } from './sample-chapters.service.ts';
import { assertOwnBook, type StudioUser } from './studio-access.ts';
import { conflict, invalid, notFound } from './studio-errors.ts';
import { limitStored } from './upload-wire.ts';
import { EditedElsewhereError } from '../http/edited-elsewhere-error.ts';

/** Paid copies of this time count as recent. */
const RECENT_MS = 30 * 24 * 3_600_000;

interface StudioBooksDeps {
  readonly db: Db;
  readonly rules: PublishingRules;
  readonly samples: Pick<SampleChapters, 'find' | 'choose'>;
  readonly clock: () => Date;
}

/** Reads and edits the books of authors. */
export class StudioBooksService {
  readonly #deps: StudioBooksDeps;

  constructor(deps: StudioBooksDeps) {
    this.#deps = deps;
  }

  /** The time from which paid copies count as recent. */
  recentFrom(): Date {
    return new Date(this.#deps.clock().getTime() - RECENT_MS);
  }

  /** @throws {NotFoundError} `book_not_found` */
  async read(user: StudioUser, id: number): Promise<StudioBook> {
    const row = await studioBookListQueries(this.#deps.db).find(id, this.recentFrom());
    assertOwnBook(user, row);
    return this.#toWire(row);
  }

  /** Creates a draft without a file. @throws {PermissionError} {ConflictError} `quota_exceeded` */
  async create(user: StudioUser, title: string): Promise<StudioBook> {
    if (user.role !== 'author') throw new PermissionError();
    const identifier = `urn:uuid:${randomUUID()}`;
    const id = await this.#deps.db.transaction().execute(async (transaction) => {
      const queries = studioBookQueries(transaction);
      await assertDraftQuota(transaction, user.id);
      const slug = await uniqueSlug(title, `book-${identifier.slice(-8)}`, (taken) => queries.isSlugTaken(taken));
      const draftId = await queries.insertDraft({ identifier, name: title, slug, seller_id: user.id });
      await bookDetailsQueries(transaction).markEdited(draftId, ['title'], 'author');
      return draftId;
    });
    return this.read(user, id);
  }

  /**
   * Changes the named fields, if `version` is the stored one.
   * @throws {EditedElsewhereError} {NotFoundError} `book_not_found` {ValidationError}
   */
  async update(
    user: StudioUser,
    id: number,
    version: string,
    change: InferOutput<typeof BookChangeSchema>,
  ): Promise<StudioBook> {
    const { samples } = this.#deps;
    const href = change.sample_chapter;
    // Before the transaction: a thread reads the file.
    const sample = typeof href === 'string' ? await samples.find(user, id, href) : null;
    const isCurrent = await this.#deps.db.transaction().execute(async (transaction) => {
      const books = studioBookQueries(transaction);
      const row = await books.lock(id);
      assertOwnBook(user, row);
      if (version !== '*' && version !== toVersion(row.details_version)) return false;
      await this.#applyDetails(transaction, user.id === row.seller_id ? 'author' : 'shop', id, change);
      if (change.sample_percent !== undefined) await books.setSamplePercent(id, change.sample_percent);
      if (href !== undefined) await samples.choose(transaction, id, sample);
      if (change.slug !== undefined && change.slug !== row.slug) await moveBook(transaction, id, change.slug);
      return true;
    });
    const book = await this.read(user, id);
    if (!isCurrent) throw new EditedElsewhereError(studioMessages.edited_elsewhere, book);
    return book;
  }

  /** @throws {NotFoundError} `book_not_found` {ConflictError} `book_not_deletable` */
  async remove(user: StudioUser, id: number): Promise<void> {
    await this.#deps.db.transaction().execute(async (transaction) => {
      const books = studioBookQueries(transaction);
      assertOwnBook(user, await books.lock(id));
      if (!(await books.deleteDraft(id))) throw conflict('book_not_deletable');
    });
  }

  /** Returns the report of a file, of the current one by default. @throws {NotFoundError} `book_not_found`, `report_missing` */
  async report(user: StudioUser, id: number, editionId: number | undefined): Promise<BookReport> {
    const { db } = this.#deps;
    const books = studioBookQueries(db);
    assertOwnBook(user, await books.find(id));
    const found = await books.findReport(id, editionId);
    if (!found) throw notFound('report_missing');
    return { ...limitStored(found.report), epubcheck: (await epubcheckQueries(db).find(found.edition_id)) ?? null };
  }

  async #toWire(row: StudioBookRecord): Promise<StudioBook> {
    const { db, rules } = this.#deps;
    const queries = bookDetailsQueries(db);
    const details = await queries.find(row.id);
    const edition = await studioBookQueries(db).findEdition(row.id);
    return toStudioBook({
      row,
      details,
      fileDetails: await queries.findFileDetails(row.id),
      edited: await queries.listEdited(row.id),
      covers: await bookCoverQueries(db).find(row.id),
      edition,
      blockers: await findBlockers(db, { ...row, details, hasFile: edition !== undefined }),
      needsReview: await needsReview(db, rules, row),
    });
  }

  async #applyDetails(
    transaction: Db,
    by: 'author' | 'shop',
    id: number,
    change: InferOutput<typeof BookChangeSchema>,
  ): Promise<void> {
    const queries = bookDetailsQueries(transaction);
    const fromFile = change.from_file ?? [];
    const stored = await queries.find(id);
    const typed = await this.#cleanDetails(transaction, change);
    const edited = detailFields.filter(
      (field) => field in typed && !fromFile.includes(field) && !isSame(typed[field], stored[field]),
    );
    const fileDetails = fromFile.length === 0 ? undefined : await queries.findFileDetails(id);
    if (fromFile.length > 0 && !fileDetails) throw invalid('from_file', texts.fileValueMissing);
    const next = { ...pick(typed, edited), ...(fileDetails && pick(fileDetails, fromFile)) };
    const { sample_percent: percent, sample_chapter: chapter, slug } = change;
    if (Object.keys(next).length === 0 && percent === undefined && chapter === undefined && slug === undefined) return;
    await queries.save(id, next, {
      generateSlug: pageSlug,
      ...(next.description === undefined ? {} : { shortDescription: shortDescription(next.description) }),
    });
    await queries.markEdited(id, edited, by);
    await queries.unmarkEdited(id, fromFile);
  }

  /** @throws {ValidationError} for a description that is too long, and genres that the shop does not have */
  async #cleanDetails(
    transaction: Db,
    {
      from_file: _fromFile,
      slug: _slug,
      sample_percent: _percent,
      sample_chapter: _chapter,
      ...typed
    }: InferOutput<typeof BookChangeSchema>,
  ): Promise<Partial<BookDetails>> {
    const description = typed.description === undefined ? undefined : cleanHtml(typed.description);
    if (description !== undefined && htmlToText(description).length > MAX_DESCRIPTION_LENGTH)
      throw invalid('description', texts.descriptionTooLong);
    const genres = typed.genres && (await knownGenres(transaction, typed.genres));
    return {
      ...(typed satisfies BookChange as Partial<BookDetails>),
      ...(description === undefined ? {} : { description }),
      ...(genres === undefined ? {} : { genres }),
    };
  }
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function pick(details: Partial<BookDetails>, fields: readonly DetailField[]): Partial<BookDetails> {
  return Object.fromEntries(fields.map((field) => [field, details[field]]));
}

/** Returns genres in the spelling of the shop. @throws {ValidationError} */
async function knownGenres(db: Db, names: readonly string[]): Promise<string[]> {
  const all = new Map((await studioBookQueries(db).listGenres()).map((name) => [name.toLowerCase(), name]));
  // The page of an author may still have the former name of a genre.
  const former = (await genreQueries(db).redirects()).names;
  const known = names.map((name) => {
    const current = all.get(name.toLowerCase()) ?? former.get(genreParam(name));
    if (current === undefined) throw invalid('genres', texts.genreUnknown);
    return current;
  });
  return [...new Set(known)];
}

/**
 * @throws {ValidationError} for the slug of another book, or of a path of the API
 * @throws {ConflictError} `quota_exceeded`, because no other book can have the former slugs
 */
async function moveBook(db: Db, id: number, slug: string): Promise<void> {
  const queries = studioBookQueries(db);
  const former = await queries.listSlugs(id);
  if (!former.includes(slug) && former.length >= QUOTAS.bookSlugs.max) throw quotaExceeded('bookSlugs');
  const isFree = !isReservedSlug(slug) && (await queries.moveTo(id, slug));
  if (!isFree) throw invalid('slug', texts.slugTaken);
}

/**
 * Locks the seller's account, so that of two concurrent calls for the last draft the second one is refused.
 * @throws {ConflictError} `quota_exceeded`
 */
export async function assertDraftQuota(db: Db, sellerId: number): Promise<void> {
  await lockAccount(db, sellerId);
  if ((await studioBookQueries(db).countUnpublished(sellerId)) >= QUOTAS.draftBooks.max)
    throw quotaExceeded('draftBooks');
}

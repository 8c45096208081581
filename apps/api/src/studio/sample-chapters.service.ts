import { UnavailableError } from '@octavo/core/errors';
import {
  type EditionSample,
  MAX_SAMPLE_PERCENT,
  type SampleChapters as SampleChapterList,
  studioFieldMessages as texts,
} from '@octavo/core/studio';
import { EpubError } from '@octavo/epub/errors';
import type { StoredEdition } from '../db/catalog/editions.queries.ts';
import type { Db } from '../db/database.ts';
import {
  type ChosenChapter,
  sampleChapterQueries,
  type UnanchoredSample,
} from '../db/studio/sample-chapters.queries.ts';
import { studioBookQueries } from '../db/studio/studio-books.queries.ts';
import { studioEditionQueries } from '../db/studio/studio-editions.queries.ts';
import type { FileStore } from '../files/index.ts';
import type { PublicationPool } from '../reading/publication-pool.ts';
import { findSameChapter } from './find-same-chapter.ts';
import type { ListedChapter } from './list-sample-chapters.ts';
import { readSampleChapters } from './read-sample-chapters.ts';
import { assertOwnBook, type StudioUser } from './studio-access.ts';
import { invalid } from './studio-errors.ts';

/** The maximum number of books in one run. The next run continues with further books. */
const MAX_BOOKS_OF_RUN = 50;
/** The shop itself waits for these chapters. */
const NO_USER = 0;

interface SampleChaptersDeps {
  readonly db: Db;
  readonly files: Pick<FileStore, 'open'>;
  readonly publicationPool: Pick<PublicationPool, 'use'>;
  readonly onAdviceFailure: (error: unknown, editionId: number) => void;
}

/** The chosen chapter in a file. */
export interface AnchoredSample {
  readonly editionId: number;
  readonly chosen: ChosenChapter;
  /** `undefined` when the file has no such chapter. */
  readonly chapter: ListedChapter | undefined;
}

/** Samples that end with a chapter. */
export class SampleChapters {
  readonly #deps: SampleChaptersDeps;

  constructor(deps: SampleChaptersDeps) {
    this.#deps = deps;
  }

  /** Lists the chapters of the current file with which a sample can end. @throws {NotFoundError} `book_not_found` */
  async list(user: StudioUser, id: number): Promise<SampleChapterList> {
    const { db } = this.#deps;
    assertOwnBook(user, await studioBookQueries(db).find(id));
    const edition = await studioEditionQueries(db).findCurrent(id);
    if (!edition) return { chapters: [], selected: null };
    const chapters = (await this.#read(edition, user.id)).filter(isShortEnough);
    const chosen = await sampleChapterQueries(db).findChosen(id);
    return {
      chapters: chapters.map(({ href, title, depth, percent }) => ({ href, title, depth, percent })),
      selected: (chosen && findSameChapter(chapters, chosen)?.href) ?? null,
    };
  }

  /**
   * Finds a chapter of the current file that an author chooses.
   * @throws {NotFoundError} `book_not_found` {ValidationError} for an unknown chapter, and for one after the middle of the book
   */
  async find(user: StudioUser, id: number, href: string): Promise<AnchoredSample> {
    const { db } = this.#deps;
    assertOwnBook(user, await studioBookQueries(db).find(id));
    const edition = await studioEditionQueries(db).findCurrent(id);
    const chapter = edition && (await this.#read(edition, user.id)).find((each) => each.href === href);
    if (!chapter) throw invalid('sample_chapter', texts.sampleChapterUnknown);
    if (!isShortEnough(chapter)) throw invalid('sample_chapter', texts.sampleTooLong);
    return { editionId: edition.id, chosen: { ...chapter, sharePercent: 0 }, chapter };
  }

  /**
   * Stores the chosen chapter of a locked book; `null` for a sample that is a share.
   * @throws {ValidationError} when another file became the current one since {@link find}
   */
  async choose(transaction: Db, id: number, sample: AnchoredSample | null): Promise<void> {
    const queries = sampleChapterQueries(transaction);
    await queries.choose(id, sample && sample.chosen);
    if (!sample) return;
    const current = await studioEditionQueries(transaction).findCurrent(id);
    if (current?.id !== sample.editionId) throw invalid('sample_chapter', texts.sampleChapterUnknown);
    await queries.saveEnd(id, sample.editionId, sample.chapter ?? null);
  }

  /** Finds the chosen chapter in a file. Returns `undefined` for a sample that is a share. */
  async anchor(userId: number, id: number, edition: StoredEdition): Promise<AnchoredSample | undefined> {
    const chosen = await sampleChapterQueries(this.#deps.db).findChosen(id);
    if (!chosen) return undefined;
    return { editionId: edition.id, chosen, chapter: findSameChapter(await this.#read(edition, userId), chosen) };
  }

  /** Stores the end of the sample in the new file of a locked book, unless the author has chosen another chapter since. */
  async store(transaction: Db, id: number, { editionId, chosen, chapter }: AnchoredSample): Promise<void> {
    const queries = sampleChapterQueries(transaction);
    const current = await queries.findChosen(id);
    if (current?.href !== chosen.href || current.title !== chosen.title) return;
    const end = chapter && isShortEnough(chapter) ? chapter : null;
    await queries.saveEnd(id, editionId, end);
    // The chapter of a file without it stays chosen: the next file may have it again.
    if (end) await queries.rename(id, end);
  }

  /** Looks up the chapters of files that became current without an author, such as by an import. */
  async anchorDue(): Promise<void> {
    for (const edition of await sampleChapterQueries(this.#deps.db).listUnanchored(MAX_BOOKS_OF_RUN))
      await this.#anchorUnattended(edition);
  }

  async #anchorUnattended(edition: UnanchoredSample): Promise<void> {
    const { db, onAdviceFailure } = this.#deps;
    const id = edition.product_id;
    const save = (write: (transaction: Db) => Promise<void>) =>
      db.transaction().execute(async (transaction) => {
        if (await studioBookQueries(transaction).lock(id)) await write(transaction);
      });
    try {
      const sample = await this.anchor(NO_USER, id, edition);
      if (sample) await save((transaction) => this.store(transaction, id, sample));
    } catch (error) {
      // The next run comes in seconds.
      if (error instanceof UnavailableError) return;
      onAdviceFailure(error, edition.id);
      await save((transaction) => sampleChapterQueries(transaction).saveEnd(id, edition.id, null));
    }
  }

  /** Returns no chapters for a file that can no longer be read. */
  async #read(edition: StoredEdition, userId: number): Promise<ListedChapter[]> {
    try {
      return await readSampleChapters(this.#deps, edition, userId);
    } catch (error) {
      if (error instanceof EpubError) return [];
      throw error;
    }
  }
}

const isShortEnough = ({ percent }: ListedChapter): boolean => percent <= MAX_SAMPLE_PERCENT;

/** What the sample becomes with a file. */
export function toEditionSample({ chosen, chapter }: AnchoredSample): EditionSample {
  const { title: former, sharePercent } = chosen;
  if (!chapter) return { chapter: former, end: 'missing', new_chapter: '', percent: sharePercent };
  const { title, percent } = chapter;
  if (!isShortEnough(chapter)) return { chapter: former, end: 'too_long', new_chapter: title, percent: sharePercent };
  return { chapter: former, end: title === former ? 'kept' : 'renamed', new_chapter: title, percent };
}

import * as v from 'valibot';
import { page } from '../contract/parameters.ts';
import { BooleanSchema, CountSchema, listOf, ProductIdSchema, TextSchema } from '../entities/index.ts';
import { EditionSampleSchema } from './sample.schema.ts';
import { studioFieldMessages as texts } from './studio-messages.ts';

/** The maximum length of a note for readers. */
export const MAX_EDITION_NOTE = 600;

/** The number of readers who must have marked a passage before its author sees it. */
export const MIN_PASSAGE_READERS = 3;

/** The states of a file of a book: not published yet, read by new readers, or replaced. */
export const editionStatuses = ['waiting', 'current', 'former'] as const;

/** A file of a book. */
export const EditionSchema = v.object({
  id: ProductIdSchema,
  /** Counts the editions that readers could open, from 1; `null` for a file that they could not. */
  number: v.nullable(CountSchema),
  status: v.picklist(editionStatuses),
  /** The name of the uploaded file; `''` when unknown. */
  filename: TextSchema,
  size_bytes: CountSchema,
  /** `null` when unknown. */
  word_count: v.nullable(CountSchema),
  /** `null` when unknown. */
  chapter_count: v.nullable(CountSchema),
  /** Username of the uploader; `''` when unknown. */
  uploaded_by: TextSchema,
  /** The note for readers about the edition; `''` without one. */
  note: TextSchema,
  /** Whether the file has a report. One that was imported on the command line has none. */
  has_report: BooleanSchema,
  /** ISO 8601 with `Z`. */
  date_uploaded: TextSchema,
  /** When the file last became the current one; ISO 8601 with `Z`, `''` for never. */
  date_current: TextSchema,
});
export type Edition = v.InferOutput<typeof EditionSchema>;

/** The files of a book, the newest first. */
export const BookEditionsSchema = v.object({
  editions: listOf(EditionSchema),
  /** Number of customers who own the book. */
  owner_count: CountSchema,
  /** Number of owners who want emails about new editions. */
  subscriber_count: CountSchema,
});
export type BookEditions = v.InferOutput<typeof BookEditionsSchema>;

/** The kinds of change of a chapter. An edited chapter may also have another title. */
export const chapterChangeKinds = ['added', 'removed', 'renamed', 'edited'] as const;

/** A chapter that differs between two files. */
export const ChapterChangeSchema = v.object({
  kind: v.picklist(chapterChangeKinds),
  /** `''` for a chapter without an entry in the table of contents. */
  title: TextSchema,
  /** The former title when it differs; otherwise `''`. */
  former_title: TextSchema,
  /** `null` for an added chapter. */
  words_before: v.nullable(CountSchema),
  /** `null` for a removed chapter. */
  words_now: v.nullable(CountSchema),
  words_added: CountSchema,
  words_removed: CountSchema,
});
export type ChapterChange = v.InferOutput<typeof ChapterChangeSchema>;

/** The changes of an edition against the current one. */
export const EditionChangesSchema = v.object({
  /** The edition that it is compared with. */
  base_id: ProductIdSchema,
  words_before: CountSchema,
  words_now: CountSchema,
  chapters_before: CountSchema,
  chapters_now: CountSchema,
  /** Number of chapters with the same title and the same words. */
  identical: CountSchema,
  added: CountSchema,
  removed: CountSchema,
  renamed: CountSchema,
  edited: CountSchema,
  /** The chapters that differ, in the order of the new file; the first 500. */
  chapters: listOf(ChapterChangeSchema),
  /** What the sample becomes; `null` when it does not end with a chapter. */
  sample: v.nullable(EditionSampleSchema),
});
export type EditionChanges = v.InferOutput<typeof EditionChangesSchema>;

/** The number of changed paragraphs in one page of a comparison. */
export const PASSAGES_PER_PAGE = 20;

/** A part of a paragraph. */
const PassagePartSchema = v.object({
  /** Whether the other file does not have it. */
  is_changed: BooleanSchema,
  /** Plain text. What is far from a change is replaced by an ellipsis. */
  text: TextSchema,
});

/** One page of the changed paragraphs of a chapter. */
export const ChapterPassagesSchema = v.object({
  /** The edition that it is compared with. */
  base_id: ProductIdSchema,
  /** Number of changed paragraphs in all pages. */
  passage_count: CountSchema,
  /** At most `PASSAGES_PER_PAGE`. */
  passages: listOf(
    v.object({
      /** Number of identical paragraphs between the previous changed paragraph and this one. */
      identical_before: CountSchema,
      /** The paragraph in the file that it is compared with; empty for an added one. */
      before: listOf(PassagePartSchema),
      /** The paragraph in the file; empty for a removed one. */
      now: listOf(PassagePartSchema),
    }),
  ),
  /** Number of identical paragraphs after the last changed one; 0 unless this is the last page. */
  identical_after: CountSchema,
});
export type ChapterPassages = v.InferOutput<typeof ChapterPassagesSchema>;

/** The page of a comparison. */
export const PassagesQuery = v.object({
  /** The id of the edition that is current now. If another one is, the call fails. */
  base: ProductIdSchema,
  /** The position of the chapter in the list of changes, from 0. */
  chapter: v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number)),
  page,
});

/** Whether the annotations of readers keep their position in an edition. */
export const EditionAnnotationsSchema = v.object({
  /** Number of bookmarks, highlights and notes of all readers. */
  total: CountSchema,
  /** Number of those whose passage the edition has. */
  kept: CountSchema,
  /**
   * The passages that the edition does not have, the most frequent first; the first 100. Readers keep them in their list. No text of a
   * reader is included: `quote` and `chapter` are read from the current file.
   */
  lost: listOf(
    v.object({
      /** The passage. `''` for all passages of a chapter that fewer than `MIN_PASSAGE_READERS` readers have marked. */
      quote: TextSchema,
      /** The chapter that has the passage; `''` when unknown. */
      chapter: TextSchema,
      annotation_count: CountSchema,
    }),
  ),
});
export type EditionAnnotations = v.InferOutput<typeof EditionAnnotationsSchema>;

/** Makes an edition the current one. */
export const EditionPublicationSchema = v.object({
  /** The id of the edition that is current now. If another one is, nothing changes. */
  replaces: ProductIdSchema,
  /** The note for readers about the edition, as plain text. */
  note: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(MAX_EDITION_NOTE, texts.editionNoteTooLong)), ''),
  /** Whether the owners who want it get an email. Ignored for an edition that was current before. */
  is_emailed: v.optional(v.boolean(), false),
});
/** A publication of an edition before validation. */
export type EditionPublication = v.InferInput<typeof EditionPublicationSchema>;

/** The ids of a book and of one of its editions in a path. */
export const EditionParams = v.object({ id: ProductIdSchema, editionId: ProductIdSchema });

/** The file of a report; without it, the current one. */
export const ReportQuery = v.object({ edition: v.optional(ProductIdSchema) });

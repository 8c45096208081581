import * as v from 'valibot';
import { CountSchema, listOf, TextSchema } from '../entities/index.ts';

/** A chapter with which a sample can end. */
export const SampleChapterSchema = v.object({
  /** The address of the chapter in the book. A change of the sample refers to it. */
  href: TextSchema,
  title: TextSchema,
  /** The level of the chapter in the table of contents, from 0. */
  depth: CountSchema,
  /** The share of the book up to the end of the chapter and of its subchapters, in percent. */
  percent: CountSchema,
});
export type SampleChapter = v.InferOutput<typeof SampleChapterSchema>;

/** The chapters with which the sample of a book can end. */
export const SampleChaptersSchema = v.object({
  /** The chapters of the current file that end within the first half of the book. */
  chapters: listOf(SampleChapterSchema),
  /** The `href` of the last chapter of the sample in the current file; `null` when it has no such chapter, or the sample is a share. */
  selected: v.nullable(v.string()),
});
export type SampleChapters = v.InferOutput<typeof SampleChaptersSchema>;

/** What a sample that ends with a chapter becomes with another file. */
export const EditionSampleSchema = v.object({
  /** The chosen chapter. */
  chapter: TextSchema,
  /** The result for the file: the chapter is found, has a new title, is missing, or ends after the middle of the book. */
  end: v.picklist(['kept', 'renamed', 'missing', 'too_long']),
  /** The title in the file; `''` without the chapter. */
  new_chapter: TextSchema,
  /** The size of the sample in percent of the book. */
  percent: CountSchema,
});
export type EditionSample = v.InferOutput<typeof EditionSampleSchema>;

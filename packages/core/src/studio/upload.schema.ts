import * as v from 'valibot';
import { BooleanSchema, CountSchema, listOf, TextSchema } from '../entities/index.ts';

/** One problem of a file, with a fix. */
export const FindingSchema = v.object({
  /** `fatal` rejects the file, `error` harms readers, `warning` may be noticed by readers, `info` is a suggestion. */
  severity: v.picklist(['fatal', 'error', 'warning', 'info']),
  code: TextSchema,
  message: TextSchema,
  /** How to fix the problem. */
  fix: TextSchema,
  /** Name of the affected file in the book; `''` for the whole book. */
  file: TextSchema,
  /** Line of the file from 1; `null` when unknown. */
  line: v.nullable(v.number()),
});
/** One problem of a file, with a fix. */
export type StudioFinding = v.InferOutput<typeof FindingSchema>;

/** The result of checking a file. */
export const FileReportSchema = v.object({
  /** Whether the file can be sold. */
  is_accepted: BooleanSchema,
  /** The most severe first. In a long report, the last one has the code `findings_left_out` and counts the others. */
  findings: listOf(FindingSchema),
});
export type FileReport = v.InferOutput<typeof FileReportSchema>;

/** The states of an upload: receiving parts, checking the file, accepted as the file of a book, or rejected. */
export const uploadStatuses = ['receiving', 'checking', 'ready', 'failed'] as const;
/** The state of an upload. */
export type UploadStatus = (typeof uploadStatuses)[number];

/** The purposes of an uploaded file: the text of a book, its cover, or the portrait of the author. */
export const uploadKinds = ['book', 'cover', 'portrait'] as const;
/** The purpose of an uploaded file. */
export type UploadKind = (typeof uploadKinds)[number];

/** An upload of a file. */
export const UploadSchema = v.object({
  id: TextSchema,
  kind: v.picklist(uploadKinds),
  filename: TextSchema,
  size_bytes: CountSchema,
  received_bytes: CountSchema,
  status: v.picklist(uploadStatuses),
  /** The book of the file: the requested one, or the draft created from it; `null` until then, and for a portrait. */
  book_id: v.nullable(CountSchema),
  /** The reason why a `failed` upload was rejected; `null` otherwise. */
  error: v.nullable(v.object({ code: TextSchema, message: TextSchema })),
  /** The result of the check; `null` before it has ended, and in the list of uploads. */
  report: v.nullable(FileReportSchema),
  /** ISO 8601 with `Z`. */
  date_created: TextSchema,
  /** When an unfinished upload is deleted; ISO 8601 with `Z`. */
  date_expires: TextSchema,
});
export type Upload = v.InferOutput<typeof UploadSchema>;

import * as v from 'valibot';
import { CountSchema, listOf, TextSchema } from '../entities/index.ts';
import { FileReportSchema } from './upload.schema.ts';

/** The states of the check with EPUBCheck: waiting or running, complete, ended at a limit, or without a result. */
export const epubcheckStatuses = ['pending', 'complete', 'partial', 'failed'] as const;

/** The severities of EPUBCheck. */
export const epubcheckSeverities = ['fatal', 'error', 'warning', 'info', 'usage'] as const;

/** One message of EPUBCheck. */
export const EpubcheckMessageSchema = v.object({
  severity: v.picklist(epubcheckSeverities),
  /** The rule of EPUBCheck, such as `RSC-005`. */
  code: TextSchema,
  message: TextSchema,
  /** Name of the affected file in the book; `''` for the whole book. */
  file: TextSchema,
  /** Line of the file from 1; `null` when unknown. */
  line: v.nullable(v.number()),
});
export type EpubcheckMessage = v.InferOutput<typeof EpubcheckMessageSchema>;

/** The result of EPUBCheck for a file, as advice. It never decides whether the file can be sold. */
export const EpubcheckReportSchema = v.object({
  status: v.picklist(epubcheckStatuses),
  /** The limit that ended a `partial` check; `''` otherwise. */
  limit: v.picklist(['', 'time', 'memory']),
  /** The first messages. */
  messages: listOf(EpubcheckMessageSchema),
  /** Number of all messages that are not muted. */
  message_count: CountSchema,
  /** The muted rules that the file has messages of. */
  muted: listOf(v.object({ code: TextSchema, reason: TextSchema, message_count: CountSchema })),
});
export type EpubcheckReport = v.InferOutput<typeof EpubcheckReportSchema>;

/** The result of checking a file of a book, with the advice of EPUBCheck. */
export const BookReportSchema = v.object({
  ...FileReportSchema.entries,
  /** `null` for an unchecked file: the shop has no EPUBCheck, or had none when the file was uploaded. */
  epubcheck: v.nullable(EpubcheckReportSchema),
});
export type BookReport = v.InferOutput<typeof BookReportSchema>;

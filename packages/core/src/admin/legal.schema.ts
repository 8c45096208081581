import * as v from 'valibot';
import { legalTextKinds } from '../contract/index.ts';
import { CountSchema, listOf, TextSchema } from '../entities/index.ts';
import { legalFieldMessages as texts } from './legal-messages.ts';

/** The maximum length of a legal text in UTF-16 code units. The longest UTF-8 text of this length fits into a request. */
export const MAX_LEGAL_TEXT_LENGTH = 80_000;

/** The path of the calls of one legal text. */
export const LegalTextParam = v.object({ kind: v.picklist(legalTextKinds) });
/** The version to return; the current one without it. */
export const LegalTextQuery = v.object({
  version: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.transform(Number))),
});

/** A legal text as an admin edits it. */
export const AdminLegalTextSchema = v.object({
  /** Changes with each change. Send it in `If-Match`. */
  version: TextSchema,
  /** The text with its markup; `''` before the first version. */
  text: TextSchema,
  /** ISO 8601 with `Z`; `''` before the first version. */
  date_changed: TextSchema,
  /** The username of the admin; `''` before the first version, and after the account was deleted. */
  changed_by: TextSchema,
  /** The latest versions, newest first. */
  versions: listOf(v.object({ number: CountSchema, date_changed: TextSchema, changed_by: TextSchema })),
});
/** A legal text as an admin edits it. */
export type AdminLegalText = v.InferOutput<typeof AdminLegalTextSchema>;

/** Control characters except tab and line breaks. PostgreSQL refuses the first of them. */
const CONTROL = /[^\P{Cc}\t\n\r]/u;

/** A new version of a legal text. */
export const LegalTextChangeSchema = v.object({
  text: v.pipe(
    v.string(),
    v.maxLength(MAX_LEGAL_TEXT_LENGTH, texts.textTooLong),
    v.check((text) => !CONTROL.test(text), texts.textInvalid),
    v.transform((text) => text.replaceAll(/\r\n?/g, '\n').trim()),
    v.nonEmpty(texts.textRequired),
  ),
});
/** A new version of a legal text. */
export type LegalTextChange = v.InferInput<typeof LegalTextChangeSchema>;

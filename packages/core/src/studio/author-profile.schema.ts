import * as v from 'valibot';
import { AuthorLinkSchema, listOf, ProductImageSchema, TextSchema, toText } from '../entities/index.ts';
import { studioFieldMessages as texts } from './studio-messages.ts';

/** The maximum length of the text about an author in characters. */
export const MAX_BIOGRAPHY_LENGTH = 2_000;
/** The maximum number of links of an author. */
export const MAX_AUTHOR_LINKS = 5;
const MAX_LABEL_LENGTH = 60;
const MAX_URL_LENGTH = 300;

/** The profile of an author, as edited in the studio. */
export const AuthorProfileSchema = v.object({
  /** The name whose page shows the profile; `''` without one. */
  pen_name: TextSchema,
  /** The names to choose from: the authors of the user's books that are or were on sale. */
  pen_names: listOf(v.string()),
  /** Slug of the author's page; `''` while visitors do not see it. */
  slug: TextSchema,
  /** Plain text whose blank lines separate paragraphs. */
  biography: TextSchema,
  links: listOf(AuthorLinkSchema),
  /** A square picture; `null` without one. */
  portrait: v.nullable(ProductImageSchema),
});
export type AuthorProfile = v.InferOutput<typeof AuthorProfileSchema>;

/* @__NO_SIDE_EFFECTS__ */
const text = (maxLength: number, message: string) =>
  v.pipe(v.unknown(), v.transform(toText), v.string(), v.trim(), v.maxLength(maxLength, message));

/** Whether a text is a complete `https:` URL without a password. */
function isSecureUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const parsed = new URL(url);
  return parsed.protocol === 'https:' && parsed.username === '' && parsed.password === '';
}

/** A new version of the profile. The portrait is uploaded separately. */
export const AuthorProfileChangeSchema = v.object({
  pen_name: text(300, texts.textTooLong),
  biography: text(MAX_BIOGRAPHY_LENGTH, texts.biographyTooLong),
  links: v.pipe(
    v.array(
      v.object({
        label: v.pipe(text(MAX_LABEL_LENGTH, texts.textTooLong), v.nonEmpty(texts.linkLabelRequired)),
        url: v.pipe(text(MAX_URL_LENGTH, texts.textTooLong), v.check(isSecureUrl, texts.linkInvalid)),
      }),
    ),
    v.maxLength(MAX_AUTHOR_LINKS, texts.tooManyLinks),
  ),
});
/** A new version of the profile. */
export type AuthorProfileChange = v.InferOutput<typeof AuthorProfileChangeSchema>;

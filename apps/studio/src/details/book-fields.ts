import {
  type BookChange,
  type BookDetails,
  BookChangeSchema,
  type DetailField,
  type StudioBook,
} from '@octavo/core/studio';
import * as v from 'valibot';

/** A field that is saved automatically. */
export type EditedField = DetailField | 'slug' | 'sample_percent' | 'sample_chapter';

/** The values of the form. */
export interface BookValues extends BookDetails {
  readonly slug: string;
  readonly sample_percent: number;
  /** The address of the last chapter of the sample; `null` when it is a share of the book. */
  readonly sample_chapter: string | null;
}

/** The names of the fields, as labels and in messages. */
export const FIELD_NAMES: Readonly<Record<EditedField, string>> = {
  title: 'Title',
  subtitle: 'Subtitle',
  contributors: 'Contributors',
  series: 'Series',
  language: 'Language',
  genres: 'Genres',
  description: 'Description',
  publisher: 'Publisher',
  publication_date: 'First published',
  isbn: 'ISBN',
  keywords: 'Keywords',
  slug: 'Page URL',
  sample_percent: 'Sample',
  sample_chapter: 'Last chapter of the sample',
};

/** The stored values of a book. */
export const valuesOf = ({ details, slug, sample_percent, sample_chapter }: StudioBook): BookValues => ({
  ...details,
  slug,
  sample_percent,
  sample_chapter: sample_chapter?.href ?? null,
});

/** The error message of an invalid value; `undefined` for a valid one. */
export function errorOf(change: BookChange): string | undefined {
  const parsed = v.safeParse(BookChangeSchema, change);
  return parsed.success ? undefined : parsed.issues[0].message;
}

/** Whether two values of a field are the same. */
export const isSameValue = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A value as text, for the comparison of two windows. */
export function textOf(value: BookValues[EditedField]): string {
  if (value === null) return '';
  if (typeof value !== 'object') return String(value);
  if (!Array.isArray(value)) return value.position === null ? value.name : `${value.name}, ${value.position}`;
  return value.map((entry) => (typeof entry === 'string' ? entry : `${entry.name} (${entry.role})`)).join(', ');
}

/** The ends of paragraphs, headings and list items in a description. */
const BLOCK_END = /<\/(?:p|h[1-6]|li|blockquote)>|<br\/?>/g;
const TAG = /<[^<>]*>/g;

/** A value as an author reads it. A description without its markup, one line per paragraph. */
export function readableText(field: EditedField, value: BookValues[EditedField]): string {
  const text = textOf(value);
  if (field !== 'description') return text;
  return text
    .replaceAll(BLOCK_END, '\n')
    .replaceAll(TAG, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .trim();
}

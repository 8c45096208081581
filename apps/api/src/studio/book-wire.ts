import { toDecimal } from '@octavo/core/entities';
import { blockerMessages, type PublishBlocker, type StudioBook, type StudioBookRow } from '@octavo/core/studio';
import { coverImage } from '../catalog/product-wire.ts';
import type { BookCovers, StoredCover } from '../db/catalog/book-covers.queries.ts';
import type { EditedField } from '../db/studio/book-details.queries.ts';
import { type StudioBookRecord, toBookStatus } from '../db/studio/studio-book-list.queries.ts';

/** A book in the author's list, in its wire format. */
export const toBookRow = (row: StudioBookRecord): StudioBookRow => ({
  id: row.id,
  title: row.name,
  authors: row.credits_json.authors.map(({ name }) => name),
  slug: row.slug,
  images: row.cover_hash === null ? [] : [coverImage(row, row.cover_hash)],
  status: toBookStatus(row.status),
  date_status: row.status_changed_at?.toISOString() ?? '',
  release_date: row.release_at?.toISOString() ?? '',
  review_note: row.review_note,
  price: row.price_cents === null ? '' : toDecimal(row.price_cents),
  total_sales: Math.max(0, row.total_sales),
  recent_sales: row.recent_sales,
  average_rating: row.rating_average.toFixed(2),
  rating_count: row.rating_count,
  edition_count: row.edition_count,
  current_edition: row.current_edition,
  date_updated: row.updated_at.toISOString(),
  seller: row.seller ?? '',
  ...(row.takedown_reason === null ? {} : { takedown: { reason: row.takedown_reason, note: row.takedown_note ?? '' } }),
});

/** Everything that {@link toStudioBook} needs. */
export interface StudioBookParts {
  readonly row: StudioBookRecord;
  readonly details: StudioBook['details'];
  readonly fileDetails: StudioBook['details'] | undefined;
  readonly edited: readonly EditedField[];
  readonly covers: BookCovers;
  readonly edition: { readonly id: number; readonly size_bytes: string; readonly created_at: Date } | undefined;
  readonly blockers: readonly PublishBlocker[];
  readonly needsReview: boolean;
}

/** One book in its wire format. */
export const toStudioBook = ({ row, details, edition, ...parts }: StudioBookParts): StudioBook => ({
  ...toBookRow(row),
  version: toVersion(row.details_version),
  details,
  file_details: parts.fileDetails ?? null,
  edited: [...parts.edited],
  cover: toBookCover(row.name, parts.covers),
  sample_percent: row.sample_percent,
  sample_chapter:
    row.sample_chapter_href === null ? null : { href: row.sample_chapter_href, title: row.sample_chapter_title ?? '' },
  edition: edition
    ? { id: edition.id, size_bytes: Number(edition.size_bytes), date_created: edition.created_at.toISOString() }
    : null,
  blockers: parts.blockers.map((code) => ({ code, message: blockerMessages[code] })),
  needs_review: parts.needsReview,
});

/** The cover in its wire format. A file without a cover gets a drawing that no person chose. */
const toBookCover = (name: string, { chosen, chosenBy, design, file, uploaded }: BookCovers): StudioBook['cover'] => ({
  source: chosen ?? (file ? 'file' : 'drawn'),
  chosen_by: chosenBy,
  design,
  file_image: imageOf(name, file),
  uploaded_image: imageOf(name, uploaded),
});

const imageOf = (name: string, cover: StoredCover | null) =>
  cover && coverImage({ name, cover_width: cover.width, cover_height: cover.height }, cover.hash);

/** The entity tag of a version. */
export const toVersion = (version: number): string => `"${version}"`;

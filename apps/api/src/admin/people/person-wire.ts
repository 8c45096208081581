import { type Person, type PersonBook, type PersonReview, rolesOf } from '@octavo/core/admin';
import { coverImage } from '../../catalog/product-wire.ts';
import type { PersonBookRecord, PersonRecord, PersonReviewRecord } from '../../db/admin/people.queries.ts';
import { stateOf } from '../reviews/review-wire.ts';

/** A person of the list in its wire format. */
export const toPerson = (row: PersonRecord): Person => ({
  id: row.id,
  username: row.username,
  name: `${row.first_name} ${row.last_name}`.trim(),
  email: row.email,
  is_verified: row.email_verified_at !== null,
  roles: rolesOf(row),
  date_locked: row.locked_at?.toISOString() ?? '',
  date_created: row.created_at.toISOString(),
  date_last_seen: row.last_seen_at?.toISOString() ?? '',
});

/** The version of an account as an entity tag. */
export const toVersion = (version: number): string => `"${version}"`;

const toBook = (row: PersonBookRecord): PersonBook['book'] => ({
  id: row.product_id,
  title: row.name,
  slug: row.slug,
  images: row.cover_hash === null ? [] : [coverImage(row, row.cover_hash)],
});

/** A book in the library of a person in its wire format. */
export const toPersonBook = (row: PersonBookRecord): PersonBook => ({
  book: toBook(row),
  date_created: row.created_at.toISOString(),
});

/** A review by a person in its wire format. */
export const toPersonReview = (row: PersonReviewRecord): PersonReview => ({
  id: row.id,
  book: toBook(row),
  rating: row.rating,
  text: row.text,
  state: stateOf(row),
  date_created: row.created_at.toISOString(),
});

import type { BookStatus, StudioBookRow } from '@octavo/core/studio';
import type { CoverArt } from '@octavo/ui/Cover';
import type { StatusShape } from '@octavo/ui/StatusMark';
import { formatDay, formatOrdinal, formatTime } from './format.ts';

const WORDS: Readonly<Record<BookStatus, readonly [shape: StatusShape, word: string]>> = {
  draft: ['notStarted', 'Draft'],
  in_review: ['inProgress', 'In review'],
  scheduled: ['waiting', 'Scheduled'],
  published: ['done', 'Published'],
  off_sale: ['stopped', 'Off sale'],
};

/** The shape for a status. */
export const statusShape = (status: BookStatus): StatusShape => WORDS[status][0];

/** The word for a status. */
export const statusWord = (status: BookStatus): string => WORDS[status][1];

/** A status as shape, word and one fact. */
export interface StatusView {
  readonly shape: StatusShape;
  readonly word: string;
  readonly note: string;
}

/** The status of a book; a draft that the shop has returned needs attention. */
export function statusView(book: StudioBookRow, timeZone: string | undefined): StatusView {
  if (needsAttention(book)) return { shape: 'alert', word: 'Needs attention', note: 'The shop requested changes' };
  if (book.takedown) return { shape: 'stopped', word: 'Taken down', note: 'By the shop' };
  const [shape, word] = WORDS[book.status];
  return { shape, word, note: noteOf(book, timeZone) };
}

/** Why the shop took a book down, after `taken down`. */
export const takedownText = (reason: 'law' | 'quality' | 'other'): string =>
  ({ law: 'for legal reasons', quality: 'because of its quality', other: 'for another reason' })[reason];

/** Whether the shop has returned the book to its author. */
export const needsAttention = ({ status, review_note: note }: Pick<StudioBookRow, 'status' | 'review_note'>): boolean =>
  status === 'draft' && note !== '';

function noteOf(
  { status, date_status: since, release_date: release, current_edition: edition }: StudioBookRow,
  timeZone: string | undefined,
): string {
  const day = formatDay(since, timeZone);
  if (status === 'scheduled') return formatTime(release, timeZone);
  if (status === 'published') return edition > 0 ? `${formatOrdinal(edition)} edition` : '';
  if (status === 'in_review') return day && `Submitted ${day}`;
  return status === 'off_sale' ? day && `Since ${day}` : '';
}

/** The cover of a book. */
export function coverOf({ images: [image] }: Pick<StudioBookRow, 'images'>): CoverArt {
  return image ? { src: image.src } : {};
}

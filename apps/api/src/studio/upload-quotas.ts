import type { Db } from '../db/database.ts';
import { lockAccount } from '../db/lock-account.ts';
import { studioEditionQueries } from '../db/studio/studio-editions.queries.ts';
import { uploadQueries } from '../db/studio/uploads.queries.ts';
import { quotaExceeded, QUOTAS } from '../limits/limits.ts';
import { assertDraftQuota } from './studio-books.service.ts';

/** An unfinished upload expires a week after its last part, and a finished one a week after its end. */
const TTL_MS = 7 * 24 * 3_600_000;

/** When an upload expires that was changed now. */
export const uploadExpiry = (now: Date): Date => new Date(now.getTime() + TTL_MS);

/**
 * Checks the quotas of a new upload. Run it inside a transaction: of two concurrent calls for the last upload, the second one
 * waits here and is refused.
 * @throws {ConflictError} `quota_exceeded`
 */
export async function assertUploadQuotas(
  transaction: Db,
  userId: number,
  { size, isNewBook }: { readonly size: number; readonly isNewBook: boolean },
): Promise<void> {
  const uploads = uploadQueries(transaction);
  await lockAccount(transaction, userId);
  if (isNewBook) await assertDraftQuota(transaction, userId);
  if ((await uploads.countUnfinished(userId)) >= QUOTAS.unfinishedUploads.max) throw quotaExceeded('unfinishedUploads');
  await assertStorageQuota(transaction, userId, size);
}

/**
 * Checks that an account can store this many more bytes. The shop's own books have no such limit.
 * @throws {ConflictError} `quota_exceeded`
 */
export async function assertStorageQuota(db: Db, userId: number | undefined, bytes: number): Promise<void> {
  if (userId === undefined) return;
  if ((await uploadQueries(db).sumUnpublishedBytes(userId)) + bytes > QUOTAS.unpublishedBytes.max)
    throw quotaExceeded('unpublishedBytes');
}

/** @throws {ConflictError} `quota_exceeded` when the book has had too many files */
export async function assertEditionQuota(db: Db, bookId: number): Promise<void> {
  if ((await studioEditionQueries(db).count(bookId)) >= QUOTAS.editions.max) throw quotaExceeded('editions');
}

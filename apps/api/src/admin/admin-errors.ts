import { type AdminErrorCode, adminMessages } from '@octavo/core/admin';
import { ConflictError, NotFoundError } from '@octavo/core/errors';

/** A conflict with a message of the back office. */
export const conflict = (code: AdminErrorCode): ConflictError =>
  new ConflictError(code, { message: adminMessages[code] });

/** A missing resource with a message of the back office. */
export const notFound = (code: AdminErrorCode): NotFoundError =>
  new NotFoundError(code, { message: adminMessages[code] });

import { NotFoundError } from '@octavo/core/errors';
import { studioMessages } from '@octavo/core/studio';

/** The error of a statement about a book that another request has deleted since the call found it. */
export const bookDeleted = (): NotFoundError =>
  new NotFoundError('book_not_found', { message: studioMessages.book_not_found });

import { type StudioErrorCode, studioMessages } from '@octavo/core/studio';
import { ConflictError, NotFoundError, ValidationError } from '@octavo/core/errors';

/** A conflict with a message of the studio. */
export const conflict = (code: StudioErrorCode, message: string = studioMessages[code]): ConflictError =>
  new ConflictError(code, { message });

/** A missing resource with a message of the studio. */
export const notFound = (code: StudioErrorCode): NotFoundError =>
  new NotFoundError(code, { message: studioMessages[code] });

/** An invalid field with its message. */
export const invalid = (field: string, message: string): ValidationError =>
  new ValidationError('validation_failed', { message, errors: { [field]: message } });

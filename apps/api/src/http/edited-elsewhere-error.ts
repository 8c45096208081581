import { BadRequestError } from '@octavo/core/errors';

/** 412: the change applies to another version than the stored one. The response has the stored resource in `current`. */
export class EditedElsewhereError extends BadRequestError {
  constructor(
    message: string,
    /** The stored resource in its wire format. */
    readonly current: object,
  ) {
    super('edited_elsewhere', { status: 412, message });
  }
}

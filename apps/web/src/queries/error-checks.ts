import { NotFoundError, ValidationError } from '@octavo/core/errors';

/** There is nothing by that name. */
export const isNotFound = (error: unknown): boolean => error instanceof NotFoundError;

/** Nothing could have that name. */
export const isInvalid = (error: unknown): boolean => error instanceof ValidationError;

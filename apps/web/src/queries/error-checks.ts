import { NotFoundError, ValidationError } from '@octavo/core/errors';

/** Whether the server reported that the resource does not exist. */
export const isNotFound = (error: unknown): boolean => error instanceof NotFoundError;

/** Whether the server rejected the identifier as invalid. */
export const isInvalid = (error: unknown): boolean => error instanceof ValidationError;

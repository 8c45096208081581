import { ValidationError } from '@octavo/core/errors';

/** The server's messages for invalid fields, by field; empty for other failures. */
export const fieldErrorsOf = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof ValidationError ? error.errors : {};

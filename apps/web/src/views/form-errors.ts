import { ConflictError, ValidationError } from '@octavo/core/errors';
import { type FieldErrors, validate } from '@octavo/core/validators';
import type { GenericSchema } from 'valibot';

/** The field errors of a form; empty if its values are valid. */
export function validateForm(schema: GenericSchema, values: unknown): FieldErrors {
  const result = validate(schema, values);
  return result.isValid ? {} : result.errors;
}

/** The field that each conflict error concerns. */
const CONFLICT_FIELDS: Readonly<Record<string, string>> = { email_taken: 'email', username_taken: 'username' };

/** The field errors of a server response; `undefined` if it named no field. */
export function fieldErrorsOf(error: unknown): FieldErrors | undefined {
  if (error instanceof ValidationError) return error.errors;
  const field = error instanceof ConflictError ? CONFLICT_FIELDS[error.code] : undefined;
  return field === undefined || !(error instanceof Error) ? undefined : { [field]: error.message };
}

import { ConflictError, ValidationError } from '@octavo/core/errors';
import { type FieldErrors, validate } from '@octavo/core/validators';
import type { GenericSchema } from 'valibot';

/** What a form shows beside its fields; nothing when its values hold. */
export function validateForm(schema: GenericSchema, values: unknown): FieldErrors {
  const checked = validate(schema, values);
  return checked.isValid ? {} : checked.errors;
}

/** Which field a conflict is about. */
const CONFLICT_FIELDS: Readonly<Record<string, string>> = { email_taken: 'email', username_taken: 'username' };

/** What the server found wrong, beside the fields it is about; `undefined` when it named none. */
export function fieldErrorsOf(error: unknown): FieldErrors | undefined {
  if (error instanceof ValidationError) return error.errors;
  const field = error instanceof ConflictError ? CONFLICT_FIELDS[error.code] : undefined;
  return field === undefined || !(error instanceof Error) ? undefined : { [field]: error.message };
}

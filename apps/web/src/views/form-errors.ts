import { ConflictError, ValidationError } from '@octavo/core/errors';
import { type FieldErrors, validate } from '@octavo/core/validators';
import type { GenericSchema } from 'valibot';

/** What a form shows beside its fields; nothing when its values hold. */
export function errorsOf(schema: GenericSchema, values: unknown): FieldErrors {
  const checked = validate(schema, values);
  return checked.isValid ? {} : checked.errors;
}

/** Which field a conflict is about. */
const CONFLICTS: Readonly<Record<string, string>> = { email_taken: 'email', username_taken: 'username' };

/** What the server found wrong, beside the fields it is about; `undefined` when it named none. */
export function serverErrorsOf(failure: unknown): FieldErrors | undefined {
  if (failure instanceof ValidationError) return failure.errors;
  const field = failure instanceof ConflictError ? CONFLICTS[failure.code] : undefined;
  return field === undefined || !(failure instanceof Error) ? undefined : { [field]: failure.message };
}

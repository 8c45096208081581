import { type FieldErrors, validate } from '@octavo/core/validators';
import type { GenericSchema } from 'valibot';

/** What a form shows beside its fields; nothing when its values hold. */
export function errorsOf(schema: GenericSchema, values: unknown): FieldErrors {
  const checked = validate(schema, values);
  return checked.isValid ? {} : checked.errors;
}

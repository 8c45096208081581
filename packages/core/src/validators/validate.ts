import * as v from 'valibot';
import { limitMessages } from '../messages/index.ts';

/** The first sentence that applies to each field, by the field's path (`billing.email`); `''` is the whole form. */
export type FieldErrors = Readonly<Record<string, string>>;

/** What became of a form: its values as they may be sent, or what to write beside its fields. */
export type Validated<T> =
  | { readonly isValid: true; readonly values: T }
  | { readonly isValid: false; readonly errors: FieldErrors };

/** Holds `input` to the schema. Of several failing rules of a field the first one in the spec's order speaks. */
export function validate<const S extends v.GenericSchema>(schema: S, input: unknown): Validated<v.InferOutput<S>> {
  const result = v.safeParse(schema, input);
  return result.success
    ? { isValid: true, values: result.output }
    : { isValid: false, errors: fieldErrors(result.issues) };
}

/** Collects issues of a schema by field. */
export function fieldErrors(issues: readonly v.BaseIssue<unknown>[]): FieldErrors {
  const errors = new Map<string, string>();
  for (const issue of issues) {
    const path = v.getDotPath(issue) ?? '';
    // Beside no field at all only one thing can be said: this is no form.
    if (!errors.has(path)) errors.set(path, path === '' ? limitMessages.formMissing : issue.message);
  }
  return Object.fromEntries(errors);
}

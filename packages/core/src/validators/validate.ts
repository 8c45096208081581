import * as v from 'valibot';
import { limitMessages } from '../messages/index.ts';

/** The first error of each field by its path (`billing.email`); `''` is the whole form. */
export type FieldErrors = Readonly<Record<string, string>>;

/** The result of a validation: the values to send, or the errors by field. */
export type Validated<T> =
  | { readonly isValid: true; readonly values: T }
  | { readonly isValid: false; readonly errors: FieldErrors };

/** Validates `input`. If several rules of a field fail, the first one in the spec's order is reported. */
export function validate<const S extends v.GenericSchema>(schema: S, input: unknown): Validated<v.InferOutput<S>> {
  const result = v.safeParse(schema, input);
  return result.success
    ? { isValid: true, values: result.output }
    : { isValid: false, errors: fieldErrors(result.issues) };
}

/** Collects the issues of a schema by field. */
export function fieldErrors(issues: readonly v.BaseIssue<unknown>[]): FieldErrors {
  const errors = new Map<string, string>();
  for (const issue of issues) {
    const path = v.getDotPath(issue) ?? '';
    // An issue without a field means that the input is not a form.
    if (!errors.has(path)) errors.set(path, path === '' ? limitMessages.formMissing : issue.message);
  }
  return Object.fromEntries(errors);
}

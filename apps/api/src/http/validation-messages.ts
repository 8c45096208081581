import * as v from 'valibot';
import { type FieldErrors, fieldErrors, type Validated } from '@octavo/core/validators';

const REQUIRED_MESSAGE = 'Required';

/**
 * Validates `input` like core's `validate`, and replaces the library's default messages. Those name types, which do not
 * help a user who fills in a form.
 */
export function validateWithMessages<const S extends v.GenericSchema>(
  schema: S,
  input: unknown,
): Validated<v.InferOutput<S>> {
  const result = v.safeParse(schema, input);
  if (result.success) return { isValid: true, values: result.output };
  return { isValid: false, errors: toFieldErrors(result.issues) };
}

function toFieldErrors(issues: readonly v.BaseIssue<unknown>[]): FieldErrors {
  return fieldErrors(
    issues.map((issue) => (hasCustomMessage(issue) ? issue : { ...issue, message: messageFor(issue) })),
  );
}

/** The library's default messages all match this pattern; custom messages never do. */
const hasCustomMessage = ({ message }: v.BaseIssue<unknown>): boolean =>
  !/^Invalid [\w ]+: (Expected|Received) /.test(message);

function messageFor({ type, input, expected, requirement }: v.BaseIssue<unknown>): string {
  if (input === undefined || input === null || input === '') return REQUIRED_MESSAGE;
  if (type === 'picklist' || type === 'literal') return `Must be one of: ${formatOptions(expected)}`;
  if (type === 'max_length' && typeof requirement === 'number') return `Must be at most ${requirement} characters`;
  if (type === 'min_length' && typeof requirement === 'number') return `Must be at least ${requirement} characters`;
  if (type === 'max_value') return `Must be at most ${String(requirement)}`;
  if (type === 'min_value') return `Must be at least ${String(requirement)}`;
  if (type === 'number' || type === 'integer') return 'Must be a number';
  if (type === 'string') return 'Must be text';
  if (type === 'boolean') return 'Must be yes or no';
  if (type === 'object' || type === 'strict_object') return 'Must be a form with fields';
  if (type === 'array') return 'Must be a list';
  return 'Is not valid';
}

/** Formats `("asc" | "desc")` as a readable list. */
const formatOptions = (expected: string | null): string =>
  (expected ?? '').replaceAll(/[()"]/g, '').split(' | ').join(', ');

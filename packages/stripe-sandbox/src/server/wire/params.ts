import type { Form } from './form.ts';
import { parameterError } from './provider-error.ts';

/**
 * Reads the parameters of a call one by one and records which were read. The provider rejects unread parameters, so
 * that a misspelled one is an error.
 */
export class Params {
  readonly #form: Readonly<Record<string, Form>>;
  readonly #path: string;
  readonly #consumed = new Set<string>();
  readonly #children: Params[] = [];

  constructor(form: Readonly<Record<string, Form>>, path = '') {
    this.#form = form;
    this.#path = path;
  }

  /** Whether the parameter was sent, even if empty. */
  has(name: string): boolean {
    return this.#form[name] !== undefined;
  }

  /** Whether the parameter was sent as a plain value and not as a group or list. */
  isScalar(name: string): boolean {
    return typeof this.#form[name] === 'string';
  }

  /** Returns a string parameter. An empty string counts as missing. */
  string(name: string, { maxLength = 5000 }: { maxLength?: number } = {}): string | undefined {
    const value = this.#consume(name);
    if (value === undefined || value === '') return undefined;
    if (typeof value !== 'string') throw this.#invalid(name, 'parameter_invalid_string', 'must be a string');
    if (value.length > maxLength)
      throw this.#invalid(name, 'parameter_invalid', `must have at most ${maxLength} characters`);
    return value;
  }

  /** Returns a required string parameter. */
  requiredString(name: string): string {
    const value = this.string(name);
    if (value === undefined) throw this.missingError(name);
    return value;
  }

  /** Returns an integer parameter within the given bounds. */
  integer(name: string, { min = 0, max = 99_999_999_999 }: { min?: number; max?: number } = {}) {
    const value = this.string(name);
    if (value === undefined) return undefined;
    if (!/^-?\d{1,15}$/.test(value)) throw this.#invalid(name, 'parameter_invalid_integer', 'must be a whole number');
    const number = Number(value);
    if (number < min || number > max)
      throw this.#invalid(name, 'parameter_invalid_integer', `must be between ${min} and ${max}`);
    return number;
  }

  requiredInteger(name: string, bounds: { min?: number; max?: number } = {}): number {
    const value = this.integer(name, bounds);
    if (value === undefined) throw this.missingError(name);
    return value;
  }

  boolean(name: string): boolean | undefined {
    const value = this.oneOf(name, ['true', 'false']);
    return value === undefined ? undefined : value === 'true';
  }

  /** Returns an enum parameter. */
  oneOf<const Value extends string>(name: string, values: readonly Value[]): Value | undefined {
    const value = this.string(name);
    if (value === undefined) return undefined;
    const match = values.find((candidate) => candidate === value);
    if (match === undefined) throw this.#invalid(name, 'parameter_invalid_enum', `must be one of ${values.join(', ')}`);
    return match;
  }

  /** Returns a list of strings, empty when not sent. */
  strings(name: string): string[] {
    const value = this.#consume(name);
    if (value === undefined || value === '') return [];
    if (!Array.isArray(value) || value.some((entry) => typeof entry !== 'string'))
      throw this.#invalid(name, 'parameter_invalid_array', 'must be a list of strings');
    return value.filter((entry) => typeof entry === 'string');
  }

  /** Returns the parameters nested below `name`, if any were sent. */
  group(name: string): Params | undefined {
    const value = this.#consume(name);
    if (value === undefined || value === '') return undefined;
    if (typeof value === 'string' || Array.isArray(value))
      throw this.#invalid(name, 'parameter_invalid_hash', 'must be a group of parameters');
    const child = new Params(value, this.#fullName(name));
    this.#children.push(child);
    return child;
  }

  /** Merges the sent `metadata` into the existing values. An empty value deletes its key. */
  metadata(before: Readonly<Record<string, string>> = {}): Record<string, string> {
    const value = this.#consume('metadata');
    if (value === undefined) return { ...before };
    if (value === '') return {};
    if (typeof value === 'string' || Array.isArray(value))
      throw this.#invalid('metadata', 'parameter_invalid_hash', 'must be a group of strings');
    const merged = new Map(Object.entries(before));
    for (const [key, entry] of Object.entries(value)) {
      if (typeof entry !== 'string' || entry.length > 500 || key.length > 40)
        throw this.#invalid(`metadata[${key}]`, 'parameter_invalid', 'must be a string of at most 500 characters');
      if (entry === '') merged.delete(key);
      else merged.set(key, entry);
    }
    if (merged.size > 50) throw this.#invalid('metadata', 'parameter_invalid', 'must have at most 50 keys');
    return Object.fromEntries(merged);
  }

  /** Accepts parameters that have no effect in the sandbox. */
  ignore(...names: string[]): void {
    for (const name of names) this.#consumed.add(name);
  }

  /** @throws {ProviderError} 400 `parameter_unknown` for the first parameter that was not read. */
  assertAllRead(): void {
    const unknown = Object.keys(this.#form).find((name) => !this.#consumed.has(name));
    if (unknown !== undefined) {
      const name = this.#fullName(unknown);
      throw parameterError('parameter_unknown', name, `The sandbox does not know the parameter '${name}' here.`);
    }
    for (const child of this.#children) child.assertAllRead();
  }

  missingError(name: string): Error {
    const full = this.#fullName(name);
    return parameterError('parameter_missing', full, `The parameter '${full}' is required.`);
  }

  #consume(name: string): Form | undefined {
    this.#consumed.add(name);
    return this.#form[name];
  }

  #fullName(name: string): string {
    return this.#path === '' ? name : `${this.#path}[${name}]`;
  }

  #invalid(name: string, code: string, rule: string): Error {
    return parameterError(code, this.#fullName(name), `The parameter '${this.#fullName(name)}' ${rule}.`);
  }
}

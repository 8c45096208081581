import { parameterError } from './provider-error.ts';

/** A decoded form body or query: `a[b][]=c` becomes `{ a: { b: ['c'] } }`. */
export type Form = string | Form[] | { readonly [name: string]: Form };

const MAX_FIELDS = 1000;
const MAX_DEPTH = 8;

/**
 * Decodes a form-encoded body or query string with nested brackets.
 * @throws {ProviderError} 400 when it has too many fields, is nested too deeply or contradicts itself.
 */
export function decodeForm(text: string): { readonly [name: string]: Form } {
  const root: FormNode = new Map();
  let fields = 0;
  for (const [name, value] of new URLSearchParams(text)) {
    fields += 1;
    if (fields > MAX_FIELDS) throw parameterError('parameters_too_many', name, 'There are too many parameters.');
    setPath(root, parsePath(name), value, name);
  }
  return toFormObject(root);
}

type FormNode = Map<string, string | FormNode>;

function parsePath(name: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  if (!match?.[1]) throw parameterError('parameter_invalid', name, `The parameter name '${name}' cannot be read.`);
  const steps = [match[1], ...[...(match[2] ?? '').matchAll(/\[([^[\]]*)\]/g)].map((part) => part[1] ?? '')];
  if (steps.length > MAX_DEPTH) throw parameterError('parameter_invalid', name, `'${name}' is nested too deeply.`);
  return steps;
}

function setPath(root: FormNode, steps: string[], value: string, name: string): void {
  let branch = root;
  for (const step of steps.slice(0, -1)) {
    const key = step === '' ? String(branch.size) : step;
    const next = branch.get(key) ?? new Map<string, string | FormNode>();
    if (typeof next === 'string') throw conflictError(name);
    branch.set(key, next);
    branch = next;
  }
  const last = steps.at(-1) ?? '';
  const key = last === '' ? String(branch.size) : last;
  if (branch.get(key) instanceof Map) throw conflictError(name);
  branch.set(key, value);
}

const conflictError = (name: string) =>
  parameterError('parameter_invalid', name, `'${name}' has both a value and nested parameters.`);

const toFormObject = (branch: FormNode): { readonly [name: string]: Form } => {
  const entries = [...branch].map(([key, value]) => [key, toForm(value)] as const);
  // The object has no prototype, so that a field named `__proto__` is an ordinary field.
  return Object.assign(Object.create(null) as { [name: string]: Form }, Object.fromEntries(entries));
};

function toForm(node: string | FormNode): Form {
  if (typeof node === 'string') return node;
  const isList = [...node.keys()].every((key, index) => key === String(index));
  return isList ? [...node.values()].map(toForm) : toFormObject(node);
}

import type { ObjectKind, StoredObject } from '../storage/object-kinds.ts';
import { parameterError } from './provider-error.ts';

const MAX_DEPTH = 4;

/** Finds an object of any kind by its id. */
type FindObject = (id: string) => Promise<StoredObject<ObjectKind> | undefined>;

/**
 * Replaces ids in a response by their objects, along paths such as `latest_charge.balance_transaction` or
 * `data.payment_method`.
 * @throws {ProviderError} 400 for a path that cannot be expanded.
 */
export async function expand(body: object, paths: readonly string[], find: FindObject): Promise<object> {
  if (paths.length === 0) return body;
  const copy = structuredClone(body);
  for (const path of paths) {
    const steps = path.split('.');
    if (steps.length > MAX_DEPTH)
      throw parameterError('parameter_invalid', 'expand', `'${path}' is nested too deeply.`);
    await expandPath(copy, steps, path, find);
  }
  return copy;
}

async function expandPath(node: unknown, steps: readonly string[], path: string, find: FindObject): Promise<void> {
  const [step, ...rest] = steps;
  if (step === undefined) return;
  if (Array.isArray(node)) {
    for (const item of node) await expandPath(item, steps, path, find);
    return;
  }
  if (!isRecord(node) || !(step in node)) throw notExpandableError(path);
  const value = node[step];
  if (typeof value === 'string') {
    const found = await find(value);
    if (!found) throw notExpandableError(path);
    node[step] = found.document;
  } else if (rest.length === 0 && isRecord(value) && typeof value['id'] !== 'string') {
    throw notExpandableError(path);
  }
  if (node[step] !== null) await expandPath(node[step], rest, path, find);
}

/** Returns the id of a reference that may be expanded. Stored objects contain only ids. */
export const idFrom = (reference: string | { readonly id: string } | null): string =>
  typeof reference === 'string' ? reference : (reference?.id ?? '');

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const notExpandableError = (path: string) =>
  parameterError('parameter_invalid', 'expand', `The property '${path}' cannot be expanded.`);

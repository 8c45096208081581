/** A request of the page and the response of the server; bodies are parsed if they are JSON. */
export interface Exchange {
  readonly method: string;
  /** Relative to the URL of the grant. */
  readonly path: string;
  readonly requestBody: unknown;
  readonly responseBody: unknown;
}

/** A change of a cached response. `apply` returns `null` for an empty response and `undefined` if it is unknown. */
export interface CacheUpdate {
  readonly name: 'position' | 'settings' | 'book-settings' | 'marks';
  apply(cached: unknown): unknown;
}

/**
 * Returns how an exchange changes the responses that the server would now return. With these updates, an offline copy opens in
 * the current state of the book, not in that of its last opening.
 */
export function cacheUpdates({ method, path, requestBody, responseBody }: Exchange): CacheUpdate[] {
  const [name = '', id] = path.split('/');
  if (method === 'GET') return name === 'changes' && isObject(responseBody) ? updatesFromChanges(responseBody) : [];
  if (name === 'marks' && id !== undefined) {
    if (method === 'DELETE') return [{ name, apply: (cached) => mergeAnnotations(cached, [{ id, deleted: true }]) }];
    return isObject(responseBody) ? [{ name, apply: (cached) => mergeAnnotations(cached, [responseBody]) }] : [];
  }
  if (name === 'book-settings' && method === 'DELETE') return [{ name, apply: () => null }];
  if (method !== 'PUT' || !isObject(requestBody)) return [];
  if (name === 'settings' || name === 'book-settings') return [{ name, apply: () => requestBody }];
  if (name !== 'position') return [];
  const { base_version: _, ...position } = requestBody;
  return [{ name, apply: () => ({ ...position, ...(isObject(responseBody) ? responseBody : {}) }) }];
}

function updatesFromChanges(changes: Readonly<Record<string, unknown>>): CacheUpdate[] {
  const { position, settings, book_settings: book, marks } = changes;
  const updates: CacheUpdate[] = [];
  if (isObject(position)) updates.push({ name: 'position', apply: () => position });
  if (settings !== undefined) updates.push({ name: 'settings', apply: () => settings });
  if (book !== undefined) updates.push({ name: 'book-settings', apply: () => book });
  if (Array.isArray(marks))
    updates.push({ name: 'marks', apply: (cached) => mergeAnnotations(cached, marks.filter(isObject)) });
  return updates;
}

/** Merges changes into the cached list: an annotation replaces an older version, and a deleted one is removed. */
function mergeAnnotations(cached: unknown, changes: readonly Readonly<Record<string, unknown>>[]): unknown {
  if (!isObject(cached) || !Array.isArray(cached['marks'])) return undefined;
  const all = new Map(cached['marks'].filter(isObject).map((annotation) => [annotation['id'], annotation]));
  for (const change of changes) {
    const { id, version, deleted } = change;
    if (deleted === true) all.delete(id);
    else if (Number(version) >= Number(all.get(id)?.['version'] ?? 0)) all.set(id, change);
  }
  return { ...cached, marks: [...all.values()] };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

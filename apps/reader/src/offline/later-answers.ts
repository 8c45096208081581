/** What was said between a page and the server: what the page sent, and what the server answered, as far as they were JSON. */
export interface Said {
  readonly method: string;
  /** Below the grant's own address. */
  readonly path: string;
  readonly sent: unknown;
  readonly answered: unknown;
}

/** The answer the server would give by now, from what is kept of it: `null` for none, `undefined` where that cannot be told. */
export interface LaterAnswer {
  readonly name: 'position' | 'settings' | 'book-settings' | 'marks';
  from(kept: unknown): unknown;
}

/**
 * What a page said and heard changes what the server would answer the next time it is asked. A copy of a book that did not
 * follow would open, without a connection, as the book was left when it was opened last.
 */
export function laterAnswers({ method, path, sent, answered }: Said): LaterAnswer[] {
  const [name = '', id] = path.split('/');
  if (method === 'GET') return name === 'changes' && isObject(answered) ? fromElsewhere(answered) : [];
  if (name === 'marks' && id !== undefined) {
    if (method === 'DELETE') return [{ name, from: (kept) => withMarks(kept, [{ id, deleted: true }]) }];
    return isObject(answered) ? [{ name, from: (kept) => withMarks(kept, [answered]) }] : [];
  }
  if (name === 'book-settings' && method === 'DELETE') return [{ name, from: () => null }];
  if (method !== 'PUT' || !isObject(sent)) return [];
  if (name === 'settings' || name === 'book-settings') return [{ name, from: () => sent }];
  if (name !== 'position') return [];
  const { base_version: _, ...place } = sent;
  return [{ name, from: () => ({ ...place, ...(isObject(answered) ? answered : {}) }) }];
}

function fromElsewhere(changes: Readonly<Record<string, unknown>>): LaterAnswer[] {
  const { position, settings, book_settings: book, marks } = changes;
  const answers: LaterAnswer[] = [];
  if (isObject(position)) answers.push({ name: 'position', from: () => position });
  if (settings !== undefined) answers.push({ name: 'settings', from: () => settings });
  if (book !== undefined) answers.push({ name: 'book-settings', from: () => book });
  if (Array.isArray(marks)) answers.push({ name: 'marks', from: (kept) => withMarks(kept, marks.filter(isObject)) });
  return answers;
}

/** The kept list with these changes: a mark replaces an older one of its name, and one that was taken away goes. */
function withMarks(kept: unknown, changes: readonly Readonly<Record<string, unknown>>[]): unknown {
  if (!isObject(kept) || !Array.isArray(kept['marks'])) return undefined;
  const all = new Map(kept['marks'].filter(isObject).map((mark) => [mark['id'], mark]));
  for (const change of changes) {
    const { id, version, deleted } = change;
    if (deleted === true) all.delete(id);
    else if (Number(version) >= Number(all.get(id)?.['version'] ?? 0)) all.set(id, change);
  }
  return { ...kept, marks: [...all.values()] };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

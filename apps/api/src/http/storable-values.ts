/** Deeper than any valid body, and shallow enough for code that walks values recursively. */
const MAX_DEPTH = 32;
/** The maximum of a PostgreSQL `integer`. */
const MAX_INT32 = 2_147_483_647;
/** PostgreSQL rejects NUL in text and unpaired surrogates in JSON. */
const UNSTORABLE_TEXT = /\0|\p{Surrogate}/u;

/** Whether the database can store every string and key in `value`, and `value` is not nested too deeply. */
export function isStorable(value: unknown): boolean {
  return everyValue(value, (part) => typeof part !== 'string' || !UNSTORABLE_TEXT.test(part));
}

/** Whether every number in `value` fits into a PostgreSQL `integer`; no id or count is larger. */
export function isWithinInt32(value: unknown): boolean {
  return everyValue(value, (part) => typeof part !== 'number' || Math.abs(part) <= MAX_INT32);
}

/** Walks iteratively, because the sender chooses the depth of a value. */
function everyValue(value: unknown, predicate: (part: unknown) => boolean): boolean {
  const stack: { readonly part: unknown; readonly depth: number }[] = [{ part: value, depth: 0 }];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { part, depth } = next;
    if (depth > MAX_DEPTH || !predicate(part)) return false;
    if (typeof part !== 'object' || part === null) continue;
    for (const [name, inner] of Object.entries(part)) {
      if (!predicate(name)) return false;
      stack.push({ part: inner, depth: depth + 1 });
    }
  }
  return true;
}

/** Deeper than any body of ours, and shallow enough for everything that walks a value by calling itself. */
const MAX_DEPTH = 32;
/** The largest number of the database's integers. */
const MAX_INT32 = 2_147_483_647;
/** PostgreSQL keeps no NUL in a text and no half of a character in JSON. */
const UNSTORABLE_TEXT = /\0|\p{Surrogate}/u;

/** Whether every text and name in `value` can be kept by the database, and none lies too deep to be walked. */
export function isStorable(value: unknown): boolean {
  return everyValue(value, (part) => typeof part !== 'string' || !UNSTORABLE_TEXT.test(part));
}

/** Whether every number in `value` could be an id or a count of ours; nothing has a larger one. */
export function isWithinInt32(value: unknown): boolean {
  return everyValue(value, (part) => typeof part !== 'number' || Math.abs(part) <= MAX_INT32);
}

/** Walks without calling itself: the depth of a value is its sender's choice. */
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

/** Deeper than any body of ours, and shallow enough for everything that walks a value by calling itself. */
const DEEPEST = 32;
/** The largest number of the database's integers. */
const LARGEST_NUMBER = 2_147_483_647;
/** PostgreSQL keeps no NUL in a text and no half of a character in JSON. */
const UNKEEPABLE = /\0|\p{Surrogate}/u;

/** Whether every text and name in `value` can be kept by the database, and none lies too deep to be walked. */
export function isKeepable(value: unknown): boolean {
  return everyPart(value, (part) => typeof part !== 'string' || !UNKEEPABLE.test(part));
}

/** Whether every number in `value` could be an id or a count of ours; nothing has a larger one. */
export function isWithinNumbers(value: unknown): boolean {
  return everyPart(value, (part) => typeof part !== 'number' || Math.abs(part) <= LARGEST_NUMBER);
}

/** Walks without calling itself: the depth of a value is its sender's choice. */
function everyPart(value: unknown, isGood: (part: unknown) => boolean): boolean {
  const waiting: { readonly part: unknown; readonly depth: number }[] = [{ part: value, depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { part, depth } = next;
    if (depth > DEEPEST || !isGood(part)) return false;
    if (typeof part !== 'object' || part === null) continue;
    for (const [name, inner] of Object.entries(part)) {
      if (!isGood(name)) return false;
      waiting.push({ part: inner, depth: depth + 1 });
    }
  }
  return true;
}

/**
 * Lays what waited elsewhere under `key`. Of lists, which have ids, everything is kept; of other things what lies there already
 * is newer. Tells whether it lies there: there may be no room.
 */
export function layDown(storage: Storage, key: string, text: string): boolean {
  const there = storage.getItem(key);
  const both = there === null ? text : together(there, text);
  try {
    storage.setItem(key, both);
  } catch {
    return false;
  }
  return storage.getItem(key) === both;
}

function together(there: string, text: string): string {
  const [newer, older] = [there, text].map(parsed);
  if (newer === undefined) return text;
  if (!Array.isArray(newer) || !Array.isArray(older)) return there;
  const known = new Set(newer.map(idOf));
  return JSON.stringify([...newer, ...older.filter((each) => !known.has(idOf(each)))]);
}

const idOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Cut off by a crash while it was written.
    return undefined;
  }
}

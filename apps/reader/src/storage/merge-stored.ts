/**
 * Merges a value into the entry `key`. Lists of items with ids are merged; for other values, the existing one is newer and
 * wins. Returns whether the entry was written: the storage may be full.
 */
export function mergeStored(storage: Storage, key: string, text: string): boolean {
  const current = storage.getItem(key);
  const merged = current === null ? text : mergeJson(current, text);
  try {
    storage.setItem(key, merged);
  } catch {
    return false;
  }
  return storage.getItem(key) === merged;
}

function mergeJson(current: string, text: string): string {
  const [newer, older] = [current, text].map(parseJson);
  if (newer === undefined) return text;
  if (!Array.isArray(newer) || !Array.isArray(older)) return current;
  const known = new Set(newer.map(idOf));
  return JSON.stringify([...newer, ...older.filter((each) => !known.has(idOf(each)))]);
}

const idOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Truncated by a crash during the write.
    return undefined;
  }
}

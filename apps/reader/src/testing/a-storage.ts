/** A storage with these entries as its own properties, like in a browser. */
export function aStorage(entries: Readonly<Record<string, string>> = {}, { maxLength = Infinity } = {}): Storage {
  const storage: Record<string, string> = { ...entries };
  const methods = {
    getItem: (key: string) => storage[key] ?? null,
    setItem(key: string, text: string) {
      if (text.length > maxLength) throw new DOMException('No room.', 'QuotaExceededError');
      storage[key] = text;
    },
    removeItem: (key: string) => void delete storage[key],
    key: (at: number) => Object.keys(storage)[at] ?? null,
  };
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(storage, name, { value });
  Object.defineProperty(storage, 'length', { get: () => Object.keys(storage).length });
  return storage as unknown as Storage;
}

/** The entries of a storage. */
export const entriesOf = (storage: Storage): Record<string, string> =>
  Object.fromEntries(Object.entries(storage).map(([key, text]) => [key, String(text)]));

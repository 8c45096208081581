/** A text in the local storage of this browser. */
export interface StoredText {
  read(): string | null;
  /** `undefined` removes it. */
  write(text: string | undefined): void;
}

/** Stores a text under `key`. If the storage is full or unavailable, the text is lost with the page. */
export function storedText(key: string, storage?: Storage): StoredText {
  return {
    read() {
      try {
        return (storage ?? localStorage).getItem(key);
      } catch {
        return null;
      }
    },
    write(text) {
      try {
        if (text === undefined) (storage ?? localStorage).removeItem(key);
        else (storage ?? localStorage).setItem(key, text);
      } catch {
        // The value is lost with the page; unsynced data is still sent from memory.
      }
    },
  };
}

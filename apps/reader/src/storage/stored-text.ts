/** Text that outlives the page, in this browser. */
export interface StoredText {
  read(): string | null;
  /** `undefined` forgets it. */
  write(text: string | undefined): void;
}

/** Keeps text under `key`. A browser that is full, or that may keep nothing, forgets it with the page. */
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
        // It lives as long as the page, and what is to be sent is sent from there.
      }
    },
  };
}

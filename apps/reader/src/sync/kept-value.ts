import { keptText } from './kept-text.ts';

/** A value that outlives the page: what could not be sent yet. */
export interface KeptValue {
  read(): unknown;
  /** `undefined` forgets it. */
  write(value: unknown): void;
}

/** Keeps a value in this browser. For nobody in particular nothing is kept: it would be the next person's. */
export function keptValue(reader: string, edition: string, name: string, storage?: Storage): KeptValue {
  const text = reader === '' ? undefined : keptText(`octavo-reading:${reader}:${edition}:${name}`, storage);
  return {
    read() {
      try {
        return JSON.parse(text?.read() ?? 'null') ?? undefined;
      } catch {
        // Cut off by a crash while it was written: the server's is then all there is.
        return undefined;
      }
    },
    write: (value) => text?.write(value === undefined ? undefined : JSON.stringify(value)),
  };
}

/** A value that is kept for as long as the page. */
export function rememberedValue(initial?: unknown): KeptValue {
  let value = initial;
  return { read: () => value, write: (next) => void (value = next) };
}

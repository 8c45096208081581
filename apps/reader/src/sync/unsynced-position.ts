import type { Locator } from '@octavo/core/entities';
import * as v from 'valibot';
import { SavedPositionSchema } from '../session/reading-changes.ts';
import type { StoredValue } from '../storage/stored-value.ts';

const UnsyncedPositionSchema = v.object({
  place: SavedPositionSchema,
  /** The server's version that the position is based on. */
  base: v.nullable(v.number()),
  /** CFIs that were sent since then and have no response yet. */
  onTheWay: v.fallback(v.array(v.string()), []),
});
type UnsyncedPosition = v.InferOutput<typeof UnsyncedPositionSchema>;

/** The stored position that the server does not have yet. Another tab stores its own under the same key. */
export class UnsyncedPositionStorage {
  readonly #storage: StoredValue;
  /** CFI of the position that this page has stored. */
  #ownCfi: string | undefined;

  constructor(storage: StoredValue) {
    this.#storage = storage;
  }

  /** Reads the stored position, which this page owns from now on. */
  adopt(): UnsyncedPosition | undefined {
    const stored = this.#read();
    this.#ownCfi = stored?.place.cfi;
    return stored;
  }

  write(position: Locator, base: number | null, inFlight: readonly string[]): void {
    this.#storage.write({ place: position, base, onTheWay: inFlight });
    this.#ownCfi = position.cfi;
  }

  /** Removes the stored position, unless another tab has replaced it. */
  clear(): void {
    if (this.#ownCfi !== undefined && this.#read()?.place.cfi === this.#ownCfi) this.#storage.write(undefined);
    this.#ownCfi = undefined;
  }

  #read(): UnsyncedPosition | undefined {
    const read = v.safeParse(UnsyncedPositionSchema, this.#storage.read());
    return read.success ? read.output : undefined;
  }
}

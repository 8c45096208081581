import type { ClientBase } from 'pg';

const CHANNEL = 'octavo_catalog';

/**
 * Hears from the database that the catalog changed. Every connection of this process listens, so that of a change made here
 * the news comes before the answer of its commit: nobody who was told that something changed is shown it as it was. Of a
 * change made by another process it comes a moment after the commit.
 */
export class CatalogChangeListener {
  #connectionCount = 0;
  #lastSeq = 0;

  /** Whether there is a connection that would be told. */
  get isListening(): boolean {
    return this.#connectionCount > 0;
  }

  /** How much was heard so far: as long as it stays the same, nothing changed that anybody told of. */
  get heard(): number {
    return this.#lastSeq;
  }

  /** Listens on a connection for as long as it lives. */
  async attach(client: ClientBase): Promise<void> {
    let hasEnded = false;
    client.on('notification', ({ channel }) => {
      if (channel === CHANNEL) this.#lastSeq += 1;
    });
    client.once('end', () => {
      if (!hasEnded && isListening) this.#connectionCount -= 1;
      hasEnded = true;
      // What it would still have told is not known.
      this.#lastSeq += 1;
    });
    let isListening = false;
    await client.query(`listen ${CHANNEL}`);
    isListening = true;
    if (!hasEnded) this.#connectionCount += 1;
  }
}

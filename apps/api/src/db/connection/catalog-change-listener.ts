import type { ClientBase } from 'pg';

const CHANNEL = 'octavo_catalog';

/**
 * Listens for catalog changes in the database. Every connection of this process listens, so a change made by this
 * process is reported before its commit returns. A client that got the response never sees the old state. A change made
 * by another process is reported shortly after its commit.
 */
export class CatalogChangeListener {
  #connectionCount = 0;
  #lastSeq = 0;

  /** Whether at least one connection is listening. */
  get isListening(): boolean {
    return this.#connectionCount > 0;
  }

  /** Increases with every reported change. While it stays the same, no change was reported. */
  get lastSeq(): number {
    return this.#lastSeq;
  }

  /** Listens on a connection until it is closed. */
  async attach(client: ClientBase): Promise<void> {
    let hasEnded = false;
    client.on('notification', ({ channel }) => {
      if (channel === CHANNEL) this.#lastSeq += 1;
    });
    client.once('end', () => {
      if (!hasEnded && isListening) this.#connectionCount -= 1;
      hasEnded = true;
      // Changes may have been missed while no connection was listening.
      this.#lastSeq += 1;
    });
    let isListening = false;
    await client.query(`listen ${CHANNEL}`);
    isListening = true;
    if (!hasEnded) this.#connectionCount += 1;
  }
}

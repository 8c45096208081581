import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';

/** How long messages to the database may occupy the event loop before other work runs. */
const MAX_TURN_MS = 8;

/**
 * Lets requests run between the statements of a transaction. PGlite answers in the same turn of the event loop, so a
 * transaction of thousands of statements would otherwise stop the server for seconds.
 */
export function pauseBetweenMessages(pglite: PGlite): void {
  const execute = pglite.execProtocolStream.bind(pglite);
  let turnStart: number | undefined;
  const endTurn = () => {
    turnStart = undefined;
  };
  pglite.execProtocolStream = async (message, options) => {
    if (turnStart !== undefined && performance.now() - turnStart > MAX_TURN_MS) await yieldToEventLoop();
    if (turnStart === undefined) {
      turnStart = performance.now();
      setImmediate(endTurn);
    }
    return execute(message, options);
  };
}

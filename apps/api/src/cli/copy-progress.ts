import type { BackupEvent } from '../backup/index.ts';

/** Shows how far a copy is and says at the end what came of it; answers with its last word. */
export async function showCopyProgress(events: AsyncIterable<BackupEvent>): Promise<Extract<BackupEvent, { step: 'done' }>> {
  for await (const event of events) {
    if (event.step === 'done') {
      for (const key of event.missing) console.error(`! The file store has no ${key}, though the shop points to it.`);
      return event;
    }
    if (!process.stderr.isTTY) continue;
    const line = event.step === 'rows' ? `${event.rows} rows` : `${event.done} of ${event.total} files`;
    process.stderr.write(`\r\u{1b}[K${line} …`);
  }
  throw new Error('The shop stopped before the copy was complete; run the command again.');
}

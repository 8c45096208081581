import type { BackupEvent } from '../backup/index.ts';

/** Shows the progress of a copy and prints missing files. Returns the final event. */
export async function showCopyProgress(
  events: AsyncIterable<BackupEvent>,
): Promise<Extract<BackupEvent, { step: 'done' }>> {
  for await (const event of events) {
    if (event.step === 'done') {
      for (const key of event.missing)
        console.error(`! ${key} is missing from the file store, but the shop refers to it.`);
      return event;
    }
    if (!process.stderr.isTTY) continue;
    const line = event.step === 'rows' ? `${event.rows} rows` : `${event.done} of ${event.total} files`;
    process.stderr.write(`\r\u{1b}[K${line} …`);
  }
  throw new Error('The shop stopped before the copy was complete. Run the command again.');
}

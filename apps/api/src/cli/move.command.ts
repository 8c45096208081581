import * as v from 'valibot';
import { moveCommand, moveToServer } from '../backup/index.ts';
import type { Settings } from '../env.ts';
import { sendCommand } from '../admin/control-client.ts';
import { writeMovedMarker } from '../startup/moved-marker.ts';
import { showCopyProgress } from './copy-progress.ts';
import { withLocalDatabase } from './local-database.ts';
import { singleArgument } from './single-argument.ts';
import { UsageError } from './parse-shop-arguments.ts';

/** How `move` is called. */
export const MOVE_USAGE = 'move <postgres://…>  moves the embedded database to a PostgreSQL server';

/**
 * Moves the shop to a server. A running shop takes no more requests, copies itself and stays closed until it is started
 * again with `DATABASE_URL`: no write falls between the two.
 */
export async function move(settings: Settings, args: readonly string[]): Promise<number> {
  const url = singleArgument(args, MOVE_USAGE);
  if (!v.is(moveCommand.request, { url }))
    throw new UsageError(
      'The address must be one such as postgres://user:password@host:5432/octavo, with / ? # and @ of a password percent-encoded.',
    );
  if (settings.DATABASE_URL) {
    console.error('DATABASE_URL is set: this shop is on a server already. To change servers, use backup and restore.');
    return 1;
  }
  const running = await sendCommand(settings.DATA_DIR, moveCommand, { url });
  const done = running
    ? await showCopyProgress(running)
    : await withLocalDatabase(settings, 'a move', async ({ pool }) => {
        const moved = await showCopyProgress(moveToServer(pool, url));
        writeMovedMarker(settings.DATA_DIR, url, new Date());
        return moved;
      });
  console.log(`${done.rows} rows are on the server, each compared. Files stay in ${settings.DATA_DIR}.`);
  console.log(`${running ? 'Stop the shop now, then start' : 'Start'} it with DATABASE_URL set to that address.`);
  return 0;
}

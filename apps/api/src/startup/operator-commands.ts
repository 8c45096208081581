import type { Pool } from 'pg';
import { type BackupEvent, backupCommand, moveCommand, moveShop, writeBackup } from '../backup/index.ts';
import { bookImporter, importCommand } from '../catalog/index.ts';
import type { Deps } from '../deps.ts';
import { type CommandHandler, handling } from '../operator/operator-command.ts';
import { shopCommand } from '../operator/shop-command.ts';
import { type DeskNeeds, shopDesk } from '../operator/shop-desk.ts';
import type { Gate } from './gate.ts';
import { noteMovedAway } from './moved-away.ts';

interface Needs {
  readonly deps: DeskNeeds & Pick<Deps, 'files' | 'errands'>;
  readonly pool: Pool;
  readonly gate: Gate;
}

/** What the running shop does for its operator, since nobody else may open its embedded database. */
export function operatorCommands(needs: Needs): CommandHandler[] {
  const { db, files, settings, clock } = needs.deps;
  return [
    handling(importCommand, bookImporter({ db, files, maxBytes: settings.MAX_BOOK_MB * 1024 * 1024 })),
    handling(backupCommand, ({ file }) => writeBackup({ pool: needs.pool, files, clock }, file)),
    handling(shopCommand, shopDesk(needs.deps)),
    handling(moveCommand, ({ url }) => moveAway(needs, url)),
  ];
}

/** Copies a shop that nobody writes to any more. It stays shut afterwards: whatever came now would be left behind. */
async function* moveAway({ deps, pool, gate }: Needs, url: string): AsyncGenerator<BackupEvent> {
  try {
    await gate.shut();
    await deps.orderJobs.stop();
    await deps.errands.settled();
    for await (const event of moveShop(pool, url)) {
      if (event.step === 'done') noteMovedAway(deps.settings.DATA_DIR, url, deps.clock());
      yield event;
    }
  } catch (error) {
    gate.open();
    deps.orderJobs.start();
    throw error;
  }
}

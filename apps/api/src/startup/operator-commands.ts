import type { Pool } from 'pg';
import { type BackupEvent, backupCommand, moveCommand, moveShop, writeBackup } from '../backup/index.ts';
import { bookImporter, importCommand } from '../catalog/index.ts';
import type { Deps } from '../deps.ts';
import { type CommandHandler, handling } from '../operator/operator-command.ts';
import { shopCommand } from '../operator/shop-command.ts';
import { type DeskNeeds, shopDesk } from '../operator/shop-desk.ts';
import type { Gate } from './gate.ts';
import { noteMovedAway, refuseMovedAway } from './moved-away.ts';

interface Needs {
  readonly deps: DeskNeeds & Pick<Deps, 'files' | 'errands'>;
  readonly pool: Pool;
  readonly gate: Gate;
}

/** What the running shop does for its operator, since nobody else may open its embedded database. */
export function operatorCommands(needs: Needs): CommandHandler[] {
  const { db, files, settings, clock } = needs.deps;
  const commands = [
    handling(importCommand, bookImporter({ db, files, maxBytes: settings.MAX_BOOK_MB * 1024 * 1024 })),
    handling(backupCommand, ({ file }) => writeBackup({ pool: needs.pool, files, clock }, file)),
    handling(shopCommand, shopDesk(needs.deps)),
  ];
  return [
    ...commands.map(({ command, run }) => ({ command, run: (request: unknown) => inside(needs, () => run(request)) })),
    handling(moveCommand, ({ url }) => moveAway(needs, url)),
  ];
}

/** A command is let in like a visitor: a move waits for it, and after one it would write where nobody looks any more. */
async function* inside({ deps, gate }: Needs, run: () => AsyncIterable<unknown>): AsyncGenerator {
  assertHere(deps.settings.DATA_DIR, gate);
  let leave: () => void = () => undefined;
  const stay = new Promise<void>((resolve) => {
    leave = resolve;
  });
  const counted = gate.during(() => stay);
  try {
    yield* run();
  } finally {
    leave();
    await counted;
  }
}

/** @throws {Error} where the shop has moved, or is about to. */
function assertHere(dataDir: string, gate: Gate): void {
  refuseMovedAway(dataDir);
  if (!gate.isOpen)
    throw new Error('The shop is being moved to a PostgreSQL server; run the command again afterwards.');
}

/** Copies a shop that nobody writes to any more. It stays shut afterwards: whatever came now would be left behind. */
async function* moveAway({ deps, pool, gate }: Needs, url: string): AsyncGenerator<BackupEvent> {
  assertHere(deps.settings.DATA_DIR, gate);
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

import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { backupCommand, moveCommand } from '../backup/index.ts';
import { importCommand } from '../catalog/index.ts';
import { shopCommand } from '../operator/shop-command.ts';
import { Gate } from './gate.ts';
import { noteMovedAway } from './moved-away.ts';
import { operatorCommands } from './operator-commands.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const NOBODY = 'postgres://octavo@127.0.0.1:1/octavo';

async function run(gate: Gate, command: { readonly path: string }, request: unknown): Promise<void> {
  const handlers = operatorCommands({ deps: shop.deps, pool: shop.pool, gate });
  const handler = handlers.find((one) => one.command.path === command.path);
  for await (const event of handler?.run(request) ?? []) expect(event).toBeDefined();
}

it('opens again when a move did not come about, and lets a command end before one begins', async () => {
  const gate = new Gate();
  const asked = run(gate, shopCommand, { do: 'debts' });
  const moved = run(gate, moveCommand, { url: NOBODY });
  await expect(run(gate, shopCommand, { do: 'debts' })).rejects.toThrow('The shop is being moved');
  await expect(moved).rejects.toThrow('127.0.0.1:1');
  await asked;
  expect(gate.isOpen).toBe(true);
});

it.each([
  ['refunds', shopCommand, { do: 'refund', order: 1, reason: 'late', requestId: 'late' }],
  ['imports', importCommand, { files: ['/nowhere/late.epub'] }],
  ['backups', backupCommand, { file: '/nowhere/late.backup' }],
  ['moves', moveCommand, { url: NOBODY }],
] as const)(
  'takes no %s once the shop has moved, and stays shut: what came now would be lost',
  async (_, command, request) => {
    noteMovedAway(shop.deps.settings.DATA_DIR, 'postgres://db.example/octavo', new Date(0));
    const gate = new Gate();
    await gate.shut();
    await expect(run(gate, command, request)).rejects.toThrow(
      `This shop has moved to db.example/octavo since 1970-01-01T00:00:00.000Z; start it with DATABASE_URL, or delete ${join(shop.directory, 'moved-to-postgresql')}`,
    );
    expect(gate.isOpen).toBe(false);
  },
);

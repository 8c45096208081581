import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { backupCommand, moveCommand } from '../backup/index.ts';
import { importCommand } from '../catalog/index.ts';
import { shopCommand } from '../admin/shop-command.ts';
import { MaintenanceMode } from './maintenance-mode.ts';
import { writeMovedMarker } from './moved-marker.ts';
import { adminCommands } from './admin-commands.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const UNREACHABLE_DATABASE = 'postgres://octavo@127.0.0.1:1/octavo';

async function runCommand(maintenance: MaintenanceMode, command: { readonly path: string }, request: unknown): Promise<void> {
  const handlers = adminCommands({ deps: shop.deps, pool: shop.pool, maintenance });
  const handler = handlers.find((one) => one.command.path === command.path);
  for await (const event of handler?.run(request) ?? []) expect(event).toBeDefined();
}

it('opens again when a move did not come about, and lets a command end before one begins', async () => {
  const gate = new MaintenanceMode();
  const asked = runCommand(gate, shopCommand, { do: 'debts' });
  const moved = runCommand(gate, moveCommand, { url: UNREACHABLE_DATABASE });
  await expect(runCommand(gate, shopCommand, { do: 'debts' })).rejects.toThrow('The shop is being moved');
  await expect(moved).rejects.toThrow('127.0.0.1:1');
  await asked;
  expect(gate.isServing).toBe(true);
});

it.each([
  ['refunds', shopCommand, { do: 'refund', order: 1, reason: 'late', requestId: 'late' }],
  ['imports', importCommand, { files: ['/nowhere/late.epub'] }],
  ['backups', backupCommand, { file: '/nowhere/late.backup' }],
  ['moves', moveCommand, { url: UNREACHABLE_DATABASE }],
] as const)(
  'takes no %s once the shop has moved, and stays shut: what came now would be lost',
  async (_, command, request) => {
    writeMovedMarker(shop.deps.settings.DATA_DIR, 'postgres://db.example/octavo', new Date(0));
    const gate = new MaintenanceMode();
    await gate.enter();
    await expect(runCommand(gate, command, request)).rejects.toThrow(
      `This shop has moved to db.example/octavo since 1970-01-01T00:00:00.000Z; start it with DATABASE_URL, or delete ${join(shop.directory, 'moved-to-postgresql')}`,
    );
    expect(gate.isServing).toBe(false);
  },
);

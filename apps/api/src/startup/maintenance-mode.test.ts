import { expect, it } from 'vitest';
import { MaintenanceMode } from './maintenance-mode.ts';

it('returns 503 in maintenance mode, but 200 for the liveness check', async () => {
  const maintenance = new MaintenanceMode();
  const send = maintenance.wrap(() => new Response('inside'));
  await maintenance.enter();
  expect((await send(new Request('http://127.0.0.1:3000/api/v1/products'))).status).toBe(503);
  expect((await send(new Request('http://127.0.0.1:3000/readyz'))).status).toBe(503);
  // A failed liveness check would restart the process and interrupt the move.
  expect((await send(new Request('http://127.0.0.1:3000/healthz'))).status).toBe(200);
  maintenance.leave();
  expect((await send(new Request('http://127.0.0.1:3000/readyz'))).status).toBe(200);
});

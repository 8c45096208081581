import { expect, it } from 'vitest';
import { MaintenanceMode } from './maintenance-mode.ts';

it('turns visitors away while it is shut, and still says that the process lives', async () => {
  const gate = new MaintenanceMode();
  const ask = gate.wrap(() => new Response('inside'));
  await gate.enter();
  expect((await ask(new Request('http://127.0.0.1:3000/api/v1/products'))).status).toBe(503);
  expect((await ask(new Request('http://127.0.0.1:3000/readyz'))).status).toBe(503);
  // Whoever restarts what does not live would cut the move off.
  expect((await ask(new Request('http://127.0.0.1:3000/healthz'))).status).toBe(200);
  gate.leave();
  expect((await ask(new Request('http://127.0.0.1:3000/readyz'))).status).toBe(200);
});

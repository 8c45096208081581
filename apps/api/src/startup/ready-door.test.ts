import { afterEach, beforeEach, expect, it } from 'vitest';
import { NotFoundError } from '@octavo/core/errors';
import { problemResponse } from '../middleware/index.ts';
import { Metrics, Pressure } from '../operations/index.ts';
import { ReadyAnswers } from '../services/ready-answers.ts';
import { frontDoor } from './front-door.ts';
import { Gate } from './gate.ts';
import { type Listener, listen } from './listener.ts';
import { readyDoor } from './ready-door.ts';

const catalog = { version: 1, heard: 0, isListening: true };
/** What happened to a request on its way: asked a handler, made an answer. */
let way: string[] = [];
let isGone = false;
let listener: Listener;
let pressure: Pressure;
let logged: { requestId?: string | null }[] = [];

beforeEach(async () => {
  [way, logged, isGone] = [[], [], false];
  pressure = new Pressure();
  const ready = new ReadyAnswers(async () => String(catalog.version), catalog);
  const metrics = new Metrics({
    passwordsWaiting: () => 0,
    underWay: () => 0,
    eventsWaiting: async () => 0,
    lettersGivenUp: async () => 0,
  });
  const requests = { answered: (request: { requestId?: string | null }) => void logged.push(request) };
  const shared = { pressure, metrics, ready, proxies: 0, requests } as unknown as Parameters<typeof frontDoor>[0] &
    Parameters<typeof readyDoor>[0];
  const make = async () => {
    way.push('made');
    if (isGone) throw new NotFoundError('product_not_found');
    return { version: catalog.version };
  };
  const fetch = async (request: Request) => {
    way.push('asked');
    try {
      return await ready.respond('book', request, make, { isForStrangers: true, isRemade: true });
    } catch (error) {
      return problemResponse(error);
    }
  };
  listener = await listen({ host: '127.0.0.1', port: 0, name: 'PORT' });
  listener.open(frontDoor({ ...shared, fetch }), readyDoor({ ...shared, gate: new Gate() }));
});
afterEach(async () => {
  pressure.stop();
  await listener.close();
});

const change = () => {
  catalog.version += 1;
  catalog.heard += 1;
};
const ask = (headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${listener.port}/book`, { headers: { connection: 'close', ...headers } });

it('makes an answer anew after a change without asking the handler, and names every request', async () => {
  const first = await ask();
  const again = await ask();
  change();
  const changed = await ask();
  expect(way).toEqual(['asked', 'made', 'made']);
  expect(await changed.json()).toEqual({ version: catalog.version });
  const names = [first, again, changed].map(({ headers }) => headers.get('x-request-id'));
  expect(new Set(names).size).toBe(3);
  expect(logged.map(({ requestId }) => requestId)).toEqual(names);
});

it('answers 304 to whoever holds what it makes anew', async () => {
  const held = { 'if-none-match': (await ask()).headers.get('etag') ?? '' };
  // Heard of, and nothing that this answer shows.
  catalog.heard += 1;
  expect((await ask(held)).status).toBe(304);
  change();
  expect((await ask(held)).status).toBe(200);
});

it('leaves to the handler whoever says who they are, and what went wrong on the way', async () => {
  await ask();
  change();
  await ask({ authorization: 'Bearer somebody' });
  expect(way.slice(2)).toEqual(['asked', 'made']);
  change();
  isGone = true;
  const gone = await ask();
  expect([gone.status, ((await gone.json()) as { code: string }).code]).toEqual([404, 'product_not_found']);
  expect(way.slice(4)).toEqual(['made', 'asked', 'made']);
});

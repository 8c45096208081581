import type pg from 'pg';
import { Stripe } from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomText } from '../../storage/ids.ts';
import { openTestHarness, openDatabase, type TestHarness } from '../test-harness.ts';
import { STRIPE_API_VERSION } from '../../version.ts';
import { SCENARIOS } from './scenarios.ts';
import { createTypeCheck, type TypeCheck } from './type-check.ts';

let types: TypeCheck;
beforeAll(() => {
  types = createTypeCheck();
});

/** Holds an answer, and whatever is listed in it, to the types of the SDK. */
function violationsOf(answer: unknown): string[] {
  // The SDK hangs the HTTP answer beside the object; what came over the wire is the rest.
  const { object, data, ...plain } = JSON.parse(JSON.stringify(answer)) as Record<string, unknown>;
  const isList = object === 'list' || object === 'search_result';
  const own = types.checkResponse(String(object), { object, ...(data !== undefined && { data }), ...plain });
  return isList && Array.isArray(data) ? [...own, ...data.flatMap(violationsOf)] : own;
}

const scenarioCases = SCENARIOS.map((scene) => [scene.name, scene] as const);

const expectTypes = <Answer extends object>(answer: Answer): Answer => {
  expect(violationsOf(answer)).toEqual([]);
  return answer;
};

describe('the check of types', () => {
  it('finds what is missing, unknown or of another kind', () => {
    const refund = { id: 're_1', object: 'refund', amount: '5', colour: 'red' };
    expect(types.checkResponse('refund', refund)).toEqual(
      expect.arrayContaining([
        'refund.amount: "5" is no number',
        'refund.charge: is missing',
        'refund.colour: is unknown',
      ]),
    );
    expect(types.checkRequest('POST /v1/refunds', { amount: 'five', charge: 'ch_1' })).toEqual([
      'POST /v1/refunds.amount: "five" is no number',
    ]);
    expect(types.checkRequest('POST /v1/refunds', { amount: '5', metadata: { order: '1' } })).toEqual([]);
  });
});

describe('the sandbox', () => {
  let db: { pool: pg.Pool; close: () => Promise<void> };
  let harness: TestHarness;
  let author: string;
  beforeAll(async () => {
    db = await openDatabase();
    harness = await openTestHarness(db.pool);
    const { id } = await harness.stripe.accounts.create({
      type: 'express',
      capabilities: { transfers: { requested: true } },
    });
    author = (await harness.sandbox.testHelpers.onboard(id)).id;
  });
  afterAll(async () => {
    await harness.sandbox.close();
    await db.close();
  });

  it.each(scenarioCases)('%s', async (_name, { execute }) => {
    const context = { stripe: harness.stripe, expectTypes, author, runId: randomText(8) };
    await expect(execute(context)).resolves.toBeUndefined();
  });

  it('was sent nothing in all this that the SDK does not know', async () => {
    const calls = await harness.sandbox.requests.list();
    expect(calls.length).toBeGreaterThan(50);
    const faults = calls
      .filter(({ route, params }) => route !== null && !JSON.stringify(params).includes('ammount'))
      .flatMap(({ route, params }) => types.checkRequest(route ?? '', params));
    expect(faults).toEqual([]);
  });

  it('posts events of the types of the SDK', async () => {
    await harness.sandbox.webhooks.deliverDue();
    expect(harness.deliveredEvents.length).toBeGreaterThan(20);
    expect(harness.deliveredEvents.flatMap(violationsOf)).toEqual([]);
  });
});

const key = process.env['STRIPE_TEST_KEY'];
const author = process.env['STRIPE_TEST_ACCOUNT'];

// Plays the same script to the real provider in test mode: STRIPE_TEST_KEY=sk_test_… [STRIPE_TEST_ACCOUNT=acct_…].
describe.skipIf(key === undefined)('the real provider, with STRIPE_TEST_KEY', () => {
  it.for(scenarioCases)('%s', { timeout: 180_000 }, async ([, { execute, needsAuthor }], { skip }) => {
    if (!key?.startsWith('sk_test_')) throw new TypeError('STRIPE_TEST_KEY must be a test key: sk_test_…');
    skip(needsAuthor === true && author === undefined, 'STRIPE_TEST_ACCOUNT names no connected account');
    const stripe = new Stripe(key, { apiVersion: STRIPE_API_VERSION, telemetry: false });
    await expect(execute({ stripe, expectTypes: expectRealTypes, author, runId: randomText(8) })).resolves.toBeUndefined();
  });
});

/** The real provider may say more than its own types know. */
const expectRealTypes: typeof expectTypes = (answer) => {
  expect(violationsOf(answer).filter((fault) => !fault.endsWith('is unknown'))).toEqual([]);
  return answer;
};

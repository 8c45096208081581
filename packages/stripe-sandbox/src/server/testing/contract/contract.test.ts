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

/** Checks a response and its list items against the SDK's types. */
function violationsOf(response: unknown): string[] {
  // The SDK attaches the HTTP response to the object. The wire format is the rest.
  const { object, data, ...plain } = JSON.parse(JSON.stringify(response)) as Record<string, unknown>;
  const isList = object === 'list' || object === 'search_result';
  const own = types.checkResponse(String(object), { object, ...(data !== undefined && { data }), ...plain });
  return isList && Array.isArray(data) ? [...own, ...data.flatMap(violationsOf)] : own;
}

const scenarioCases = SCENARIOS.map((scenario) => [scenario.name, scenario] as const);

const expectTypes = <T extends object>(response: T): T => {
  expect(violationsOf(response)).toEqual([]);
  return response;
};

describe('the type check', () => {
  it('reports missing, unknown and mistyped properties', () => {
    const refund = { id: 're_1', object: 'refund', amount: '5', colour: 'red' };
    expect(types.checkResponse('refund', refund)).toEqual(
      expect.arrayContaining([
        'refund.amount: "5" is not of type number',
        'refund.charge: is missing',
        'refund.colour: is unknown',
      ]),
    );
    expect(types.checkRequest('POST /v1/refunds', { amount: 'five', charge: 'ch_1' })).toEqual([
      'POST /v1/refunds.amount: "five" is not of type number',
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

  it('received no parameter that the SDK does not know', async () => {
    const calls = await harness.sandbox.requests.list();
    expect(calls.length).toBeGreaterThan(50);
    const violations = calls
      .filter(({ route, params }) => route !== null && !JSON.stringify(params).includes('ammount'))
      .flatMap(({ route, params }) => types.checkRequest(route ?? '', params));
    expect(violations).toEqual([]);
  });

  it('delivers events that match the SDK types', async () => {
    await harness.sandbox.webhooks.deliverDue();
    expect(harness.deliveredEvents.length).toBeGreaterThan(20);
    expect(harness.deliveredEvents.flatMap(violationsOf)).toEqual([]);
  });
});

const key = process.env['STRIPE_TEST_KEY'];
const author = process.env['STRIPE_TEST_ACCOUNT'];

// Runs the same scenarios against the real provider in test mode: STRIPE_TEST_KEY=sk_test_… [STRIPE_TEST_ACCOUNT=acct_…].
describe.skipIf(key === undefined)('the real provider, with STRIPE_TEST_KEY', () => {
  it.for(scenarioCases)('%s', { timeout: 180_000 }, async ([, { execute, needsAuthor }], { skip }) => {
    if (!key?.startsWith('sk_test_')) throw new TypeError('STRIPE_TEST_KEY must be a test key: sk_test_…');
    skip(needsAuthor === true && author === undefined, 'STRIPE_TEST_ACCOUNT is not set to a connected account');
    const stripe = new Stripe(key, { apiVersion: STRIPE_API_VERSION, telemetry: false });
    await expect(
      execute({ stripe, expectTypes: expectRealTypes, author, runId: randomText(8) }),
    ).resolves.toBeUndefined();
  });
});

/** The real provider may return properties that its own types do not declare. */
const expectRealTypes: typeof expectTypes = (response) => {
  expect(violationsOf(response).filter((violation) => !violation.endsWith('is unknown'))).toEqual([]);
  return response;
};

import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';
import { Stripe } from 'stripe';
import { createSandbox, migrate, SANDBOX_KEYS, type Sandbox, type SandboxOptions } from '../index.ts';
import { STRIPE_API_VERSION } from '../version.ts';

export const WEBHOOK_SECRET = 'whsec_for_tests_only';

/** A clock that changes only when a test moves it. */
export class TestClock {
  #ms = Date.UTC(2026, 2, 4, 12);
  now = (): number => this.#ms;
  advance(ms: number): void {
    this.#ms += ms;
  }
}

let pglite: Promise<PGlite> | undefined;

/**
 * Opens a database like the shop's default: PGlite behind a pool with one connection. Test files that share a process share
 * one database, because opening it takes seconds; each test empties it first.
 */
export async function openDatabase(): Promise<{ pool: pg.Pool; close: () => Promise<void> }> {
  pglite ??= PGlite.create();
  const pool = new pg.Pool(createPgConfig(await pglite));
  await migrate(pool);
  return { pool, close: () => pool.end() };
}

/** A listening sandbox, a real SDK client of it, and the events it delivered. */
export interface TestHarness {
  readonly sandbox: Sandbox;
  readonly stripe: Stripe;
  readonly clock: TestClock;
  readonly origin: string;
  /** The events the webhook endpoint received, with signatures verified by the SDK. */
  readonly deliveredEvents: Stripe.Event[];
  /** The status the endpoint responds with. */
  endpointStatus: number;
}

export async function openTestHarness(db: pg.Pool, options: Partial<SandboxOptions> = {}): Promise<TestHarness> {
  const clock = new TestClock();
  const deliveredEvents: Stripe.Event[] = [];
  const sandbox = createSandbox({
    db,
    clock,
    webhook: {
      url: 'http://shop.invalid/api/v1/webhooks/stripe',
      secret: WEBHOOK_SECRET,
      automatic: false,
      fetch: async (request) => {
        const signature = request.headers.get('stripe-signature') ?? '';
        const body = await request.text();
        try {
          deliveredEvents.push(
            Stripe.webhooks.constructEvent(body, signature, WEBHOOK_SECRET, 300, undefined, clock.now()),
          );
        } catch (error) {
          return Response.json({ message: String(error) }, { status: 400 });
        }
        return new Response(null, { status: harness.endpointStatus });
      },
    },
    ...options,
  });
  const { host, port } = await sandbox.listen();
  const harness: TestHarness = {
    sandbox,
    clock,
    deliveredEvents,
    endpointStatus: 200,
    origin: `http://${host}:${port}`,
    stripe: new Stripe(SANDBOX_KEYS.secret, {
      apiVersion: STRIPE_API_VERSION,
      host,
      port,
      protocol: 'http',
      maxNetworkRetries: 0,
      telemetry: false,
    }),
  };
  return harness;
}

/** Deletes all data between tests. Truncating a table creates new files, which takes longer than deleting a few rows. */
export async function deleteAll(db: pg.Pool): Promise<void> {
  await db.query(
    `with keys as (delete from stripe_sandbox.idempotency_keys),
          deliveries as (delete from stripe_sandbox.deliveries),
          requests as (delete from stripe_sandbox.requests)
     delete from stripe_sandbox.objects`,
  );
}

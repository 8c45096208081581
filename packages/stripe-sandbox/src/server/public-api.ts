import type { TestHelpers } from './test-helpers-client.ts';
import type { Clock } from './clock.ts';
import type { FaultInjector } from './fault-queue.ts';
import type { ApiKeys } from './keys.ts';
import type { SandboxDatabase } from './storage/database.ts';

/** How a sandbox is set up. */
export interface SandboxOptions {
  /** The shop's database; the state lives in its schema `stripe_sandbox`. Run `migrate(db)` first. */
  readonly db: SandboxDatabase;
  /** Where events are posted to. Left out: events are listed, none is posted. */
  readonly webhook?: WebhookEndpoint;
  /** The only keys that are let in; `SANDBOX_KEYS` when left out. Live keys are refused. */
  readonly keys?: ApiKeys;
  /** Where a browser reaches `browserFetch`, with the `/sandbox` at its end: onboarding and login links lead there. */
  readonly browserUrl?: string;
  readonly clock?: Clock;
  /** Told of what goes wrong inside the sandbox itself (a database fault, a bug); the caller gets a 500. */
  readonly onError?: (error: unknown) => void;
}

/** The shop's webhook endpoint. */
export interface WebhookEndpoint {
  readonly url: string;
  readonly secret: string;
  /** The types of events that are posted, as they are chosen for an endpoint; all of them when left out. */
  readonly events?: readonly string[];
  /** Posts the events; the global `fetch` when left out. A test may answer in process. */
  readonly fetch?: (request: Request) => Promise<Response>;
  /** Whether events go out by themselves as they occur (the default); if not, `webhooks.deliverDue` sends them. */
  readonly automatic?: boolean;
}

/** A running provider. */
export interface Sandbox {
  readonly keys: ApiKeys;
  /**
   * Answers `/v1/*` and, for tests with the secret key, `/sandbox/faults` and `/sandbox/requests`; `/sandbox/*` else is
   * handed to `browserFetch`. Not for the open internet.
   * @throws {ConnectionResetError} where a fault breaks the connection; `listen` then closes the socket.
   */
  fetch(request: Request): Promise<Response>;
  /**
   * The part a browser may reach, all of it below `/sandbox`: `stripe.js`, `v1/*` with the publishable key, and the
   * pages of onboarding, dashboard. The secret key is refused here.
   * @throws {ConnectionResetError} as `fetch` does.
   */
  browserFetch(request: Request): Promise<Response>;
  /** Serves `fetch` over HTTP, on the loopback address unless told otherwise, and resumes unsent webhooks. */
  listen(options?: { port?: number; host?: string }): Promise<{ host: string; port: number }>;
  /** Stops listening and sending; waits for what is under way. The state stays in the database. */
  close(): Promise<void>;
  readonly faults: FaultInjector;
  readonly testHelpers: TestHelpers;
  readonly webhooks: Webhooks;
  readonly requests: RequestLog;
}

/** The outbox of events. */
export interface Webhooks {
  /** Sends what is due now, and answers how many posts were made. Never sends one event twice at a time. */
  deliverDue(options?: { order?: 'emitted' | 'reversed' }): Promise<number>;
  /** Lets the next deliveries go wrong: posted twice, with a changed body, with a signature one hour old, or lost without a trace. */
  injectFault(fault: DeliveryFault, options?: { times?: number }): void;
  /** Keeps events in the outbox until `resume`. */
  pause(): void;
  resume(): void;
}

/** What may happen to one delivery of an event. */
export type DeliveryFault = 'duplicated' | 'tampered' | 'stale_signature' | 'dropped';

/** Every call the provider was sent, oldest first; card numbers and secrets are left out. */
export interface RequestLog {
  list(options?: { limit?: number; route?: string }): Promise<LoggedRequest[]>;
}

/** One call as the provider saw it. */
export interface LoggedRequest {
  readonly requestId: string;
  readonly at: Date;
  readonly method: string;
  readonly path: string;
  /** The call's pattern, as in `POST /v1/refunds`; `null` where there is none. */
  readonly route: string | null;
  readonly caller: 'secret' | 'publishable' | 'unknown';
  readonly params: unknown;
  readonly idempotencyKey: string | null;
  readonly apiVersion: string | null;
  /** `null` where the connection broke before an answer. */
  readonly status: number | null;
  readonly replayed: boolean;
  readonly fault: string | null;
}

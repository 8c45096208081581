import type { TestHelpers } from './test-helpers-client.ts';
import type { Clock } from './clock.ts';
import type { FaultInjector } from './fault-queue.ts';
import type { ApiKeys } from './keys.ts';
import type { SandboxDatabase } from './storage/database.ts';

/** Options of a sandbox. */
export interface SandboxOptions {
  /** The shop's database. The sandbox stores its state in the schema `stripe_sandbox`. Run `migrate(db)` first. */
  readonly db: SandboxDatabase;
  /** The webhook endpoint. Without it, events are listed but not delivered. */
  readonly webhook?: WebhookEndpoint;
  /** The accepted keys. The default is `SANDBOX_KEYS`. Live keys are rejected. */
  readonly keys?: ApiKeys;
  /** The public URL of `browserFetch`, including `/sandbox`. Onboarding and login links point to it. */
  readonly browserUrl?: string;
  readonly clock?: Clock;
  /** Called with internal errors of the sandbox, such as a database failure. The caller receives a 500. */
  readonly onError?: (error: unknown) => void;
}

/** The shop's webhook endpoint. */
export interface WebhookEndpoint {
  readonly url: string;
  readonly secret: string;
  /** The event types to deliver. The default is all types. */
  readonly events?: readonly string[];
  /** Delivers the events. The default is the global `fetch`. A test may handle them in its own process. */
  readonly fetch?: (request: Request) => Promise<Response>;
  /** Whether events are delivered automatically (the default). Otherwise `webhooks.deliverDue` delivers them. */
  readonly automatic?: boolean;
}

/** A card provider. */
export interface Sandbox {
  readonly keys: ApiKeys;
  /**
   * Handles `/v1/*` and, with the secret key, `/sandbox/faults` and `/sandbox/requests` for tests. Other paths below
   * `/sandbox/` are passed to `browserFetch`. Do not expose it to the internet.
   * @throws {ConnectionResetError} when a fault breaks the connection; `listen` then closes the socket.
   */
  fetch(request: Request): Promise<Response>;
  /**
   * The part that browsers may reach, all below `/sandbox`: `stripe.js`, `v1/*` with the publishable key, and the
   * onboarding and dashboard pages. It rejects the secret key.
   * @throws {ConnectionResetError} as `fetch` does.
   */
  browserFetch(request: Request): Promise<Response>;
  /** Serves `fetch` over HTTP, by default on the loopback address, and resumes undelivered webhooks. */
  listen(options?: { port?: number; host?: string }): Promise<{ host: string; port: number }>;
  /** Stops the server and deliveries, and awaits running requests. The state stays in the database. */
  close(): Promise<void>;
  readonly faults: FaultInjector;
  readonly testHelpers: TestHelpers;
  readonly webhooks: Webhooks;
  readonly requests: RequestLog;
}

/** The webhook outbox. */
export interface Webhooks {
  /** Delivers all due events and returns the number of HTTP posts. An event is never posted twice concurrently. */
  deliverDue(options?: { order?: 'emitted' | 'reversed' }): Promise<number>;
  /** Injects a fault into the next deliveries: posted twice, changed body, signature one hour old, or silently dropped. */
  injectFault(fault: DeliveryFault, options?: { times?: number }): void;
  /** Holds events in the outbox until `resume`. */
  pause(): void;
  resume(): void;
}

/** A fault of one event delivery. */
export type DeliveryFault = 'duplicated' | 'tampered' | 'stale_signature' | 'dropped';

/** The log of received API calls, oldest first. Card numbers and secrets are redacted. */
export interface RequestLog {
  list(options?: { limit?: number; route?: string }): Promise<LoggedRequest[]>;
}

/** One API call as the provider received it. */
export interface LoggedRequest {
  readonly requestId: string;
  readonly at: Date;
  readonly method: string;
  readonly path: string;
  /** The route pattern, such as `POST /v1/refunds`; `null` for an unknown route. */
  readonly route: string | null;
  readonly caller: 'secret' | 'publishable' | 'unknown';
  readonly params: unknown;
  readonly idempotencyKey: string | null;
  readonly apiVersion: string | null;
  /** `null` when the connection broke before a response. */
  readonly status: number | null;
  readonly replayed: boolean;
  readonly fault: string | null;
}

export type { TestHelpers } from './test-helpers-client.ts';
export { TEST_CARDS, type PaymentFollowUp, type CardBehavior, type TestCard } from './cards/test-cards.ts';
export { systemClock, type Clock } from './clock.ts';
export type { Fault, FaultInjector } from './fault-queue.ts';
export { browserScriptPath, readBrowserScript } from './http/browser-script.ts';
export { ConnectionResetError } from './http/connection-reset-error.ts';
export { assertTestKeys, isLiveKey, SANDBOX_KEYS, type ApiKeys } from './keys.ts';
export { createSandbox } from './sandbox.ts';
export type { SandboxDatabase } from './storage/database.ts';
export { migrate } from './storage/migrate.ts';
export type {
  DeliveryFault,
  LoggedRequest,
  RequestLog,
  Sandbox,
  SandboxOptions,
  Webhooks,
  WebhookEndpoint,
} from './public-api.ts';
export { STRIPE_API_VERSION } from './version.ts';
export { signWebhook } from './webhooks/sign.ts';

import { createHmac, randomBytes } from 'node:crypto';
import { BASE_PATH } from '@octavo/core/contract';
import type { Config } from '@octavo/core/entities';
import { createSandbox, isLiveKey, migrate, type Sandbox, SANDBOX_KEYS } from '@octavo/stripe-sandbox/server';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Settings } from '../env.ts';
import { type ConnectedAccounts, stripeAccounts } from './connected-accounts.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { stripePayments } from './stripe-payments.ts';
import { handledEventTypes } from './webhook-inbox.service.ts';

/** The payment provider that the shop was started with. */
export interface CardProvider {
  readonly payments: PaymentProvider;
  /** Authors' accounts at the provider. */
  readonly connectedAccounts: ConnectedAccounts;
  /** The provider's settings that the browser needs. */
  readonly paymentConfig: Config['payment'];
  /** Set when the local sandbox replaces Stripe. */
  readonly sandbox?: Sandbox;
  close(): Promise<void>;
}

interface CardProviderOptions {
  settings: Settings;
  pool: Pool;
  /** The sandbox derives its webhook secret from this one. */
  authSecret: string;
  /** The shop's URL for browsers; onboarding pages link back to it. */
  shopUrl: string;
  /** Receives the sandbox's webhooks: the shop's own app. */
  deliverWebhook: (request: Request) => Promise<Response>;
  log: Logger;
}

/** Connects to Stripe when a key is configured; otherwise starts the sandbox on its own loopback port. */
export async function openCardProvider({
  settings,
  pool,
  authSecret,
  shopUrl,
  deliverWebhook,
  log,
}: CardProviderOptions): Promise<CardProvider> {
  if (settings.STRIPE_SECRET_KEY) {
    const { STRIPE_WEBHOOK_SECRET: secrets } = settings;
    return {
      payments: stripePayments({
        secretKey: settings.STRIPE_SECRET_KEY,
        // Without a configured secret no event is accepted, because this random one is unknown.
        webhookSecrets: secrets.length > 0 ? secrets : [randomBytes(32).toString('hex')],
      }),
      connectedAccounts: stripeAccounts({ secretKey: settings.STRIPE_SECRET_KEY }),
      paymentConfig: {
        publishable_key: settings.STRIPE_PUBLISHABLE_KEY ?? '',
        script_url: null,
        is_test: !isLiveKey(settings.STRIPE_SECRET_KEY),
      },
      close: async () => {},
    };
  }
  await migrate(pool);
  const webhookSecret = `whsec_${createHmac('sha256', authSecret).update('sandbox webhooks').digest('hex')}`;
  const sandbox = createSandbox({
    db: pool,
    webhook: {
      url: `${shopUrl}${BASE_PATH}/webhooks/stripe`,
      secret: webhookSecret,
      events: handledEventTypes,
      fetch: deliverWebhook,
    },
    browserUrl: `${shopUrl}/sandbox`,
    onError: (error) => log.error({ err: error }, 'The payment sandbox failed.'),
  });
  const { host, port } = await sandbox.listen();
  const access = { secretKey: SANDBOX_KEYS.secret, server: { host, port, protocol: 'http' as const } };
  return {
    payments: stripePayments({ ...access, webhookSecrets: [webhookSecret] }),
    connectedAccounts: stripeAccounts(access),
    paymentConfig: { publishable_key: SANDBOX_KEYS.publishable, script_url: '/sandbox/stripe.js', is_test: true },
    sandbox,
    close: () => sandbox.close(),
  };
}

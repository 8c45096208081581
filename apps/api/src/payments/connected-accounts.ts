import { constants } from '@octavo/core/entities';
import { Stripe } from 'stripe';
import { callProvider, callWithIdempotencyKey, keyForAttempt, type StripeOptions } from './stripe-payments.ts';

/** An author's account at the payment provider. */
export interface ConnectedAccount {
  readonly id: string;
  /** Whether the author has completed the onboarding form. */
  readonly isOnboarded: boolean;
  /** Whether the account can receive transfers now. */
  readonly canReceiveTransfers: boolean;
}

/** The author who owns an account. */
interface AccountOwner {
  readonly userId: number;
  readonly since: Date;
}

/** The calls for authors' accounts at the payment provider. */
export interface ConnectedAccounts {
  /**
   * Creates an author's account, once per author. `since` distinguishes the author from an earlier one with the same id:
   * a shop restored from a backup reuses ids. `attempt` is the number of the idempotency key, from 1. With a later key, an
   * existing account is searched for first.
   */
  create(author: AccountOwner & { email: string; attempt: number }): Promise<ConnectedAccount>;
  /** Returns `undefined` for an account that is no longer connected; its owner may disconnect it. */
  retrieve(id: string): Promise<ConnectedAccount | undefined>;
  /** A new link to the provider's dashboard of an onboarded account; valid once, for minutes. */
  loginLink(id: string): Promise<string>;
  /** A new link to the onboarding; valid once, for minutes. The provider sends the author back to `returnUrl`. */
  onboardingLink(id: string, urls: { returnUrl: string; refreshUrl: string }): Promise<string>;
}

const TIMEOUT_MS = 10_000;

/**
 * Calls Stripe, or the server at `server`.
 * All methods throw `PaymentProviderError` when a call fails.
 */
export function stripeAccounts({ secretKey, server }: Pick<StripeOptions, 'secretKey' | 'server'>): ConnectedAccounts {
  const stripe = new Stripe(secretKey, {
    apiVersion: constants.stripeVersion,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    ...server,
  });
  // Every link is a new one, so no idempotency key may merge two calls. Without retries the SDK generates no keys.
  const withoutRetries = { maxNetworkRetries: 0 };

  /** Finds the account that a call with a stored failure may have created. */
  const findByMetadata = async (metadata: Readonly<Record<string, string>>): Promise<Stripe.Account | undefined> => {
    for await (const account of stripe.accounts.list({ limit: 100 })) {
      if (Object.entries(metadata).every(([name, value]) => account.metadata?.[name] === value)) return account;
    }
    return undefined;
  };

  return {
    create: ({ email, attempt, ...author }) =>
      callProvider(async () => {
        const metadata = metadataOf(author);
        const existing = attempt > 1 ? await findByMetadata(metadata) : undefined;
        // The email address is set afterwards: it may change, and the create call must keep its parameters for a day.
        const { id } =
          existing ??
          (await callWithIdempotencyKey(() =>
            stripe.accounts.create(
              { type: 'express', capabilities: { transfers: { requested: true } }, metadata },
              { idempotencyKey: keyForAttempt(`acct:${author.userId}:${author.since.getTime()}`, attempt) },
            ),
          ));
        const idempotencyKey = keyForAttempt(`acct:${author.userId}:${id}:${email}`, attempt);
        return toConnectedAccount(
          await callWithIdempotencyKey(() => stripe.accounts.update(id, { email }, { idempotencyKey })),
        );
      }),
    retrieve: (id) =>
      callProvider(async () => {
        try {
          return toConnectedAccount(await stripe.accounts.retrieve(id));
        } catch (error) {
          if (error instanceof Stripe.errors.StripeError && isAccountMissing(error)) return undefined;
          throw error;
        }
      }),
    loginLink: (id) => callProvider(async () => (await stripe.accounts.createLoginLink(id, {}, withoutRetries)).url),
    onboardingLink: (account, { returnUrl, refreshUrl }) =>
      callProvider(async () => {
        const link = await stripe.accountLinks.create(
          { account, type: 'account_onboarding', return_url: returnUrl, refresh_url: refreshUrl },
          withoutRetries,
        );
        return link.url;
      }),
  };
}

const metadataOf = ({ userId, since }: AccountOwner) => ({
  author_id: String(userId),
  author_since: since.toISOString(),
});

const toConnectedAccount = ({
  id,
  details_submitted: isOnboarded,
  capabilities,
}: Stripe.Account): ConnectedAccount => ({
  id,
  isOnboarded,
  canReceiveTransfers: capabilities?.transfers === 'active',
});

const isAccountMissing = ({ code }: Stripe.errors.StripeError): boolean =>
  code === 'account_invalid' || code === 'resource_missing';

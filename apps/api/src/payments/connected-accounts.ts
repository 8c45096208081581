import { constants } from '@octavo/core/entities';
import { Stripe } from 'stripe';
import { callProvider, callWithIdempotencyKey, keyForAttempt, type StripeOptions } from './stripe-payments.ts';

/** An author's account at the card provider. */
export interface ConnectedAccount {
  readonly id: string;
  /** Whether its owner has answered everything that was asked at first. */
  readonly isOnboarded: boolean;
  /** Whether shares of sales can be sent to it now. */
  readonly canReceiveTransfers: boolean;
}

/** Whose account it is. */
interface AccountOwner {
  readonly userId: number;
  readonly since: Date;
}

/** What the shop does with authors' accounts at its card provider. */
export interface ConnectedAccounts {
  /**
   * Opens an author's account; the same author's again is the same account. Since when they are here tells them from one
   * who had their number before a backup was restored. `attempt` counts failures that the provider keeps, from 1: after one,
   * what came of it is looked for before another key is used.
   */
  create(author: AccountOwner & { email: string; attempt: number }): Promise<ConnectedAccount>;
  /** `undefined` for an account that is not the shop's any more: its owner may take it back. */
  retrieve(id: string): Promise<ConnectedAccount | undefined>;
  /** A fresh address of the provider's own page for an onboarded account; works once, for minutes. */
  loginLink(id: string): Promise<string>;
  /** A fresh address of the onboarding; works once, for minutes. The provider leads back to `returnUrl`. */
  onboardingLink(id: string, urls: { returnUrl: string; refreshUrl: string }): Promise<string>;
}

const TIMEOUT_MS = 10_000;

/**
 * Speaks to Stripe, or to whatever listens at `server` in its place.
 * All of it throws `PaymentProviderError` where the provider did not do what it was asked.
 */
export function stripeAccounts({ secretKey, server }: Pick<StripeOptions, 'secretKey' | 'server'>): ConnectedAccounts {
  const stripe = new Stripe(secretKey, {
    apiVersion: constants.stripeVersion,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    ...server,
  });
  // Every link is another one, so no key may hold two calls to be the same, and the SDK must make up none.
  const withoutRetries = { maxNetworkRetries: 0 };

  /** What a call came to whose kept answer is a failure. */
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
        // The address is told afterwards: it may change, and the call must stay the same call for a day.
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
          if (error instanceof Stripe.errors.StripeError && isAccountGone(error)) return undefined;
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

const isAccountGone = ({ code }: Stripe.errors.StripeError): boolean =>
  code === 'account_invalid' || code === 'resource_missing';

import type { StripeLogin } from '@octavo/core/contract';
import { NotFoundError, PermissionError } from '@octavo/core/errors';
import type { ConnectQueries, PayeeRow } from '../db/payments/connect.queries.ts';
import type { ConnectedAccount, ConnectedAccounts } from './connected-accounts.ts';
import { PaymentProviderError, providerUnavailable } from './payment-provider.ts';
import type { Transfers } from './transfers.service.ts';

/** Where an author comes from, and where the provider leads them back to. */
export interface ReturnTarget {
  /** The shop's origin as the author's browser knows it. */
  readonly shopOrigin: string;
  /** The page that an author comes back to. */
  readonly pageUrl: string;
}

/** How far an author is on the way to being paid; `unknown` while the provider does not answer. */
export type OnboardingStatus = 'none' | 'started' | 'complete' | 'restricted' | 'unknown';

interface ConnectDeps {
  payees: ConnectQueries;
  connectedAccounts: ConnectedAccounts;
  transfers: Pick<Transfers, 'retryNow'>;
  /** Whether the links lead into the shop itself, where the local card provider has its pages. */
  isSandbox: boolean;
}

const ONBOARDING_COMPLETE = 'Your payouts are set up.';
const REQUIREMENTS_DUE = 'Stripe needs something from you before it can pay you again.';
const ONBOARDING_INCOMPLETE = 'Finish setting up your payouts to be paid for your sales.';

/** Pages of the provider that an author may be sent to. */
const PROVIDER_HOST = /^([a-z0-9-]+\.)*stripe\.com$/;

/** Leads authors to the account through which they are paid, and opens it where there is none yet. */
export class Connect {
  readonly #deps: ConnectDeps;

  constructor(deps: ConnectDeps) {
    this.#deps = deps;
  }

  /**
   * A link for an author: to their page at the provider once they are onboarded, to the onboarding before.
   * @throws {PermissionError} `permission_denied` for customers. @throws {NotFoundError} `stripe_account_missing` for an
   * account that was taken back. @throws {UnavailableError} `payment_provider_unavailable`.
   */
  async login(userId: number, returnTarget: ReturnTarget): Promise<StripeLogin> {
    const payee = await this.#deps.payees.find(userId);
    if (payee?.role !== 'author') throw new PermissionError('permission_denied');
    return this.#linkFor(payee, returnTarget);
  }

  /**
   * The same for the operator, who passes the link on.
   * @throws {NotFoundError} where nobody is called so. @throws {PermissionError} `permission_denied` for who is no author.
   */
  async linkForUsername(
    username: string,
    returnTarget: ReturnTarget,
  ): Promise<StripeLogin & { username: string; account: string }> {
    const payee = await this.#deps.payees.findByName(username);
    if (!payee) throw new NotFoundError('not_found', { message: `Nobody here is called "${username}".` });
    if (payee.role !== 'author')
      throw new PermissionError('permission_denied', {
        message: `${payee.username} is a customer; only authors are paid.`,
      });
    const link = await this.#linkFor(payee, returnTarget);
    const { stripe_account_id: account } = (await this.#deps.payees.find(payee.id)) ?? payee;
    return { ...link, username: payee.username, account: account ?? '' };
  }

  /** How far an author is; never fails for want of the provider. */
  async onboardingStatusOf(userId: number): Promise<OnboardingStatus> {
    const payee = await this.#deps.payees.find(userId);
    if (!payee?.stripe_account_id) return 'none';
    try {
      const account = await this.#deps.connectedAccounts.retrieve(payee.stripe_account_id);
      if (!account) return 'restricted';
      await this.#releaseTransfers(account);
      if (!account.isOnboarded) return 'started';
      return account.canReceiveTransfers ? 'complete' : 'restricted';
    } catch (error) {
      if (error instanceof PaymentProviderError) return 'unknown';
      throw error;
    }
  }

  async #linkFor(payee: PayeeRow, { shopOrigin, pageUrl }: ReturnTarget): Promise<StripeLogin> {
    try {
      const { connectedAccounts } = this.#deps;
      const account = await this.#accountOf(payee);
      await this.#releaseTransfers(account);
      if (account.isOnboarded) {
        const url = this.#assertProviderUrl(await connectedAccounts.loginLink(account.id), shopOrigin);
        return {
          onboarding_completed: true,
          message: account.canReceiveTransfers ? ONBOARDING_COMPLETE : REQUIREMENTS_DUE,
          url,
        };
      }
      const links = { returnUrl: `${pageUrl}?connect=returned`, refreshUrl: `${pageUrl}?connect=expired` };
      const url = this.#assertProviderUrl(await connectedAccounts.onboardingLink(account.id, links), shopOrigin);
      return { onboarding_completed: false, message: ONBOARDING_INCOMPLETE, url };
    } catch (error) {
      throw error instanceof PaymentProviderError ? providerUnavailable(error) : error;
    }
  }

  /** That an account can be paid by now may be told by nothing else: the provider's event comes to an endpoint of its own, or not at all. */
  async #releaseTransfers({ id, canReceiveTransfers }: ConnectedAccount): Promise<void> {
    if (canReceiveTransfers) await this.#deps.transfers.retryNow(id);
  }

  async #accountOf(payee: PayeeRow): Promise<ConnectedAccount> {
    const { connectedAccounts, payees } = this.#deps;
    const { stripe_account_id: knownId } = payee;
    const created = knownId ? undefined : await this.#createAccount(payee);
    const accountId = created ? await payees.saveAccount(payee.id, created.id) : knownId;
    if (created?.id === accountId) return created;
    const account = accountId && (await connectedAccounts.retrieve(accountId));
    if (!account) throw new NotFoundError('stripe_account_missing');
    return account;
  }

  /** A failure that the provider keeps for a key would be its answer for a day: after one, another key is used. */
  async #createAccount({ id: userId, email, created_at: since, stripe_account_attempt: attempt }: PayeeRow) {
    const { connectedAccounts, payees } = this.#deps;
    const author = { userId, since, email };
    return connectedAccounts.create({ ...author, attempt }).catch(async (error: unknown) => {
      if (!(error instanceof PaymentProviderError) || !error.isStored) throw error;
      return connectedAccounts.create({ ...author, attempt: await payees.rotateIdempotencyKey(userId, attempt) });
    });
  }

  /** Nobody is sent anywhere but to the provider, whatever it answers. */
  #assertProviderUrl(address: string, shopOrigin: string): string {
    const url = URL.canParse(address) ? new URL(address) : undefined;
    if (this.#deps.isSandbox) {
      // The local provider knows the shop by one address; the author's browser may know it by another.
      if (url?.pathname.startsWith('/sandbox/connect/')) return `${shopOrigin}${url.pathname}`;
    } else if (url?.protocol === 'https:' && url.port === '' && PROVIDER_HOST.test(url.hostname)) return url.href;
    throw new PaymentProviderError(false, new Error('The card provider named an address that is not its own.'));
  }
}

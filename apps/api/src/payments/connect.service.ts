import type { StripeLogin } from '@octavo/core/contract';
import { NotFoundError, PermissionError } from '@octavo/core/errors';
import type { ConnectQueries, PayeeRow } from '../db/payments/connect.queries.ts';
import type { ConnectedAccount, ConnectedAccounts } from './connected-accounts.ts';
import { PaymentProviderError, providerUnavailable } from './payment-provider.ts';
import type { Transfers } from './transfers.service.ts';

/** The shop's origin, and the page to which the provider sends the author back. */
export interface ReturnTarget {
  /** The shop's origin in the author's browser. */
  readonly shopOrigin: string;
  /** The page to which the author returns. */
  readonly pageUrl: string;
}

/** The author's onboarding status; `unknown` while the provider does not respond. */
export type OnboardingStatus = 'none' | 'started' | 'complete' | 'restricted' | 'unknown';

interface ConnectDeps {
  payees: ConnectQueries;
  connectedAccounts: ConnectedAccounts;
  transfers: Pick<Transfers, 'retryNow'>;
  /** Whether the links point to the sandbox's pages in the shop itself. */
  isSandbox: boolean;
}

const ONBOARDING_COMPLETE = 'Your payouts are set up.';
const REQUIREMENTS_DUE = 'Stripe needs something from you before it can pay you again.';
const ONBOARDING_INCOMPLETE = 'Finish setting up your payouts to be paid for your sales.';

/** The hostnames of provider pages to which authors may be sent. */
const PROVIDER_HOST = /^([a-z0-9-]+\.)*stripe\.com$/;

/** Links authors to their connected account, and creates it when it is missing. */
export class Connect {
  readonly #deps: ConnectDeps;

  constructor(deps: ConnectDeps) {
    this.#deps = deps;
  }

  /**
   * Returns a link for an author: to the provider's dashboard after onboarding, otherwise to the onboarding.
   * @throws {PermissionError} `permission_denied` for customers. @throws {NotFoundError} `stripe_account_missing` for an
   * account that was disconnected. @throws {UnavailableError} `payment_provider_unavailable`.
   */
  async login(userId: number, returnTarget: ReturnTarget): Promise<StripeLogin> {
    const payee = await this.#deps.payees.find(userId);
    if (payee?.role !== 'author') throw new PermissionError('permission_denied');
    return this.#linkFor(payee, returnTarget);
  }

  /**
   * Returns the same link for an admin, who passes it on.
   * @throws {NotFoundError} for an unknown username. @throws {PermissionError} `permission_denied` for a customer.
   */
  async linkForUsername(
    username: string,
    returnTarget: ReturnTarget,
  ): Promise<StripeLogin & { username: string; account: string }> {
    const payee = await this.#deps.payees.findByName(username);
    if (!payee) throw new NotFoundError('not_found', { message: `There is no user "${username}".` });
    if (payee.role !== 'author')
      throw new PermissionError('permission_denied', {
        message: `${payee.username} is a customer; only authors are paid.`,
      });
    const link = await this.#linkFor(payee, returnTarget);
    const { stripe_account_id: account } = (await this.#deps.payees.find(payee.id)) ?? payee;
    return { ...link, username: payee.username, account: account ?? '' };
  }

  /** Returns the onboarding status; it does not fail while the provider is unavailable. */
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

  /** Retries waiting transfers. The provider's event may go to another endpoint or never arrive. */
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

  /** Retries with another key after a stored failure: the provider would repeat it for a day. */
  async #createAccount({ id: userId, email, created_at: since, stripe_account_key_number: attempt }: PayeeRow) {
    const { connectedAccounts, payees } = this.#deps;
    const author = { userId, since, email };
    return connectedAccounts.create({ ...author, attempt }).catch(async (error: unknown) => {
      if (!(error instanceof PaymentProviderError) || !error.isStored) throw error;
      return connectedAccounts.create({ ...author, attempt: await payees.rotateIdempotencyKey(userId, attempt) });
    });
  }

  /** Only accepts URLs of the provider, whatever it returns. */
  #assertProviderUrl(address: string, shopOrigin: string): string {
    const url = URL.canParse(address) ? new URL(address) : undefined;
    if (this.#deps.isSandbox) {
      // The sandbox knows one origin of the shop; the author's browser may use another.
      if (url?.pathname.startsWith('/sandbox/connect/')) return `${shopOrigin}${url.pathname}`;
    } else if (url?.protocol === 'https:' && url.port === '' && PROVIDER_HOST.test(url.hostname)) return url.href;
    throw new PaymentProviderError(false, new Error('The payment provider returned a URL of another site.'));
  }
}

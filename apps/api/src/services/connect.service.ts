import type { StripeLogin } from '@octavo/core/contract';
import { NotFoundError, PermissionError } from '@octavo/core/errors';
import type { ConnectQueries, PayeeRow } from '../db/connect.queries.ts';
import type { ConnectedAccount, ConnectedAccounts } from './connected-accounts.ts';
import { ProviderFailure, providerUnavailable } from './payments.ts';
import type { Transfers } from './transfers.service.ts';

/** Where an author comes from, and where the provider leads them back to. */
export interface WayBack {
  /** The shop's origin as the author's browser knows it. */
  readonly shop: string;
  /** The page that an author comes back to. */
  readonly page: string;
}

/** How far an author is on the way to being paid; `unknown` while the provider does not answer. */
export type Onboarding = 'none' | 'started' | 'complete' | 'restricted' | 'unknown';

interface ConnectDeps {
  payees: ConnectQueries;
  connected: ConnectedAccounts;
  transfers: Pick<Transfers, 'hurry'>;
  /** Whether the links lead into the shop itself, where the local card provider has its pages. */
  hasOwnPages: boolean;
}

const SET_UP = 'Your payouts are set up.';
const ASKED_AGAIN = 'Stripe needs something from you before it can pay you again.';
const TO_BE_FINISHED = 'Finish setting up your payouts to be paid for your sales.';

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
  async login(userId: number, back: WayBack): Promise<StripeLogin> {
    const payee = await this.#deps.payees.find(userId);
    if (payee?.role !== 'author') throw new PermissionError('permission_denied');
    return this.#linkFor(payee, back);
  }

  /**
   * The same for the operator, who passes the link on.
   * @throws {NotFoundError} where nobody is called so. @throws {PermissionError} `permission_denied` for who is no author.
   */
  async linkByName(username: string, back: WayBack): Promise<StripeLogin & { username: string; account: string }> {
    const payee = await this.#deps.payees.findByName(username);
    if (!payee) throw new NotFoundError('not_found', { message: `Nobody here is called "${username}".` });
    if (payee.role !== 'author')
      throw new PermissionError('permission_denied', {
        message: `${payee.username} is a customer; only authors are paid.`,
      });
    const link = await this.#linkFor(payee, back);
    const { stripe_account_id: account } = (await this.#deps.payees.find(payee.id)) ?? payee;
    return { ...link, username: payee.username, account: account ?? '' };
  }

  /** How far an author is; never fails for want of the provider. */
  async stateOf(userId: number): Promise<Onboarding> {
    const payee = await this.#deps.payees.find(userId);
    if (!payee?.stripe_account_id) return 'none';
    try {
      const account = await this.#deps.connected.retrieve(payee.stripe_account_id);
      if (!account) return 'restricted';
      await this.#sendWhatWaits(account);
      if (!account.isOnboarded) return 'started';
      return account.canBePaid ? 'complete' : 'restricted';
    } catch (error) {
      if (error instanceof ProviderFailure) return 'unknown';
      throw error;
    }
  }

  async #linkFor(payee: PayeeRow, { shop, page }: WayBack): Promise<StripeLogin> {
    try {
      const { connected } = this.#deps;
      const account = await this.#accountOf(payee);
      await this.#sendWhatWaits(account);
      if (account.isOnboarded) {
        const url = this.#checked(await connected.loginLink(account.id), shop);
        return { onboarding_completed: true, message: account.canBePaid ? SET_UP : ASKED_AGAIN, url };
      }
      const back = { returnUrl: `${page}?connect=returned`, refreshUrl: `${page}?connect=expired` };
      const url = this.#checked(await connected.onboardingLink(account.id, back), shop);
      return { onboarding_completed: false, message: TO_BE_FINISHED, url };
    } catch (error) {
      throw error instanceof ProviderFailure ? providerUnavailable(error) : error;
    }
  }

  /** That an account can be paid by now may be told by nothing else: the provider's event comes to an endpoint of its own, or not at all. */
  async #sendWhatWaits({ id, canBePaid }: ConnectedAccount): Promise<void> {
    if (canBePaid) await this.#deps.transfers.hurry(id);
  }

  async #accountOf(payee: PayeeRow): Promise<ConnectedAccount> {
    const { connected, payees } = this.#deps;
    const { stripe_account_id: known } = payee;
    const opened = known ? undefined : await this.#open(payee);
    const kept = opened ? await payees.keepAccount(payee.id, opened.id) : known;
    if (opened?.id === kept) return opened;
    const account = kept && (await connected.retrieve(kept));
    if (!account) throw new NotFoundError('stripe_account_missing');
    return account;
  }

  /** A failure that the provider keeps for a key would be its answer for a day: after one, another key is used. */
  async #open({ id: userId, email, created_at: since, stripe_account_attempt: attempt }: PayeeRow) {
    const { connected, payees } = this.#deps;
    const author = { userId, since, email };
    return connected.open({ ...author, attempt }).catch(async (error: unknown) => {
      if (!(error instanceof ProviderFailure) || !error.isStored) throw error;
      return connected.open({ ...author, attempt: await payees.nextAttempt(userId, attempt) });
    });
  }

  /** Nobody is sent anywhere but to the provider, whatever it answers. */
  #checked(address: string, shop: string): string {
    const url = URL.canParse(address) ? new URL(address) : undefined;
    if (this.#deps.hasOwnPages) {
      // The local provider knows the shop by one address; the author's browser may know it by another.
      if (url?.pathname.startsWith('/sandbox/connect/')) return `${shop}${url.pathname}`;
    } else if (url?.protocol === 'https:' && url.port === '' && PROVIDER_HOST.test(url.hostname)) return url.href;
    throw new ProviderFailure(false, new Error('The card provider named an address that is not its own.'));
  }
}

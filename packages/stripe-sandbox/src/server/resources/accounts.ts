import type Stripe from 'stripe';
import { ok, pathParam, type ApiCall, type Route } from '../http/api-call.ts';
import { randomText } from '../storage/ids.ts';
import type { StoredObject } from '../storage/object-kinds.ts';
import type { UnitOfWork } from '../storage/unit-of-work.ts';
import { resourceMissingError, parameterError, invalidRequestError } from '../wire/provider-error.ts';
import { listResponse } from './lists.ts';

/** An onboarding link works once and expires after five minutes. */
const LINK_SECONDS = 300;

export const accountRoutes: readonly Route[] = [
  { pattern: 'POST /v1/accounts', handle: create },
  { pattern: 'GET /v1/accounts', handle: async (call) => listResponse(call, 'account', { url: '/v1/accounts' }) },
  {
    pattern: 'GET /v1/accounts/:id',
    handle: async (call) => ok((await findAccount(call, pathParam(call, 'id'))).document),
  },
  { pattern: 'POST /v1/accounts/:id', handle: update },
  { pattern: 'POST /v1/accounts/:id/login_links', handle: createLoginLink },
  { pattern: 'POST /v1/account_links', handle: createAccountLink },
];

/** The requirements a new account has not met. */
const REQUIREMENTS_DUE = ['external_account', 'individual.first_name', 'individual.last_name', 'tos_acceptance.date'];

async function create(call: ApiCall) {
  const { params, unit, now } = call;
  if (params.oneOf('type', ['express']) === undefined) throw params.missingError('type');
  const country = (params.string('country') ?? 'US').toUpperCase();
  const capabilities = params.group('capabilities');
  const isRequested = (name: string) => capabilities?.group(name)?.boolean('requested') ?? false;
  params.ignore('business_profile', 'individual', 'settings', 'default_currency');
  const id = `acct_${randomText(16)}`;
  const account: Stripe.Account = {
    id,
    object: 'account',
    business_profile: null,
    business_type: params.oneOf('business_type', ['company', 'individual']) ?? null,
    capabilities: {
      ...(isRequested('card_payments') && { card_payments: 'inactive' as const }),
      ...(isRequested('transfers') && { transfers: 'inactive' as const }),
    },
    charges_enabled: false,
    controller: { type: 'application', is_controller: true },
    country,
    created: now,
    default_currency: 'usd',
    details_submitted: false,
    email: params.string('email') ?? null,
    external_accounts: {
      object: 'list',
      data: [],
      has_more: false,
      url: `/v1/accounts/${id}/external_accounts`,
    },
    future_requirements: requirements([]),
    metadata: params.metadata(),
    payouts_enabled: false,
    requirements: requirements(REQUIREMENTS_DUE),
    tos_acceptance: { date: null, ip: null },
    type: 'express',
  };
  return ok(unit.create('account', account.id, account, {}).document);
}

/** Completes the onboarding of an account: all requirements are met and its capabilities become active. */
export function completeOnboarding(unit: UnitOfWork, stored: StoredObject<'account'>): StoredObject<'account'> {
  const { capabilities = {} } = stored.document;
  const done = unit.update(stored, {
    ...stored.document,
    capabilities: Object.fromEntries(Object.keys(capabilities).map((name) => [name, 'active'])),
    charges_enabled: true,
    details_submitted: true,
    payouts_enabled: true,
    requirements: requirements([]),
    tos_acceptance: { date: unit.now, ip: null },
  });
  unit.emit('account.updated', done.document, { account: done.id });
  return done;
}

async function update(call: ApiCall) {
  const { params, unit } = call;
  const stored = await findAccount(call, pathParam(call, 'id'));
  params.ignore('business_profile', 'individual', 'settings');
  const changed = unit.update(stored, {
    ...stored.document,
    email: params.string('email') ?? stored.document.email,
    metadata: params.metadata(stored.document.metadata),
  });
  unit.emit('account.updated', changed.document, { account: changed.id });
  return ok(changed.document);
}

/** Deactivates the capabilities of an account, as the provider does when it requires more information. */
export function restrictAccount(unit: UnitOfWork, stored: StoredObject<'account'>): StoredObject<'account'> {
  const { capabilities = {} } = stored.document;
  const restricted = unit.update(stored, {
    ...stored.document,
    capabilities: Object.fromEntries(Object.keys(capabilities).map((name) => [name, 'inactive'])),
    charges_enabled: false,
    payouts_enabled: false,
    requirements: requirements(['individual.verification.document']),
  });
  unit.emit('account.updated', restricted.document, { account: restricted.id });
  return restricted;
}

async function createAccountLink(call: ApiCall) {
  const { params, unit, now, browserUrl } = call;
  const account = await findAccount(call, params.requiredString('account'), 'account');
  const type = params.oneOf('type', ['account_onboarding', 'account_update']);
  if (type === undefined) throw params.missingError('type');
  const returnUrl = readUrl(call, 'return_url');
  const refreshUrl = readUrl(call, 'refresh_url');
  params.ignore('collect', 'collection_options');
  const token = randomText(32);
  const link: Stripe.AccountLink = {
    object: 'account_link',
    created: now,
    expires_at: now + LINK_SECONDS,
    url: `${browserUrl}/connect/onboarding/${token}`,
  };
  unit.create('account_link', token, link, { account: account.id, returnUrl, refreshUrl, used: false });
  return ok(link);
}

async function createLoginLink(call: ApiCall) {
  const account = await findAccount(call, pathParam(call, 'id'));
  if (!account.document.details_submitted)
    throw invalidRequestError(
      'account_onboarding_incomplete',
      'The dashboard is not available before onboarding is complete.',
    );
  const token = randomText(32);
  const link: Stripe.LoginLink = {
    object: 'login_link',
    created: call.now,
    url: `${call.browserUrl}/connect/dashboard/${token}`,
  };
  const secret = { account: account.id, expiresAt: call.now + LINK_SECONDS, used: false };
  return ok(call.unit.create('login_link', token, link, secret).document);
}

/** Finds a connected account. `param` names the parameter that contained the id; omit it when the id is in the path. */
export async function findAccount(call: ApiCall, id: string, param?: string): Promise<StoredObject<'account'>> {
  const stored = await call.store.find('account', id);
  if (!stored) throw resourceMissingError('account', id, param);
  return stored;
}

function readUrl({ params }: ApiCall, name: string): string {
  const text = params.requiredString(name);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw parameterError('url_invalid', name, `The parameter '${name}' must be a URL.`);
  return text;
}

const requirements = (due: string[]): Stripe.Account.Requirements & Stripe.Account.FutureRequirements => ({
  alternatives: [],
  current_deadline: null,
  currently_due: due,
  disabled_reason: due.length > 0 ? 'requirements.past_due' : null,
  errors: [],
  eventually_due: due,
  past_due: due,
  pending_verification: [],
});

import type Stripe from 'stripe';

/** The families of refusals of the provider. */
export type ErrorType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';

/** What stands under `error` in a refusal's body. */
export interface ErrorFields {
  readonly type: ErrorType;
  readonly message: string;
  readonly code?: string;
  readonly decline_code?: string;
  readonly param?: string;
  readonly charge?: string;
  readonly payment_intent?: Partial<Stripe.PaymentIntent>;
  readonly payment_method?: Stripe.PaymentMethod;
}

/**
 * A refusal that leaves nothing behind: whatever the call had in hand is dropped.
 *
 * `saved` tells whether an idempotency key keeps it. What is wrong with the parameters is not kept, so that the same
 * key may be used with better ones.
 */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly status: number;
  readonly fields: ErrorFields;
  readonly isSaved: boolean;

  constructor(status: number, fields: ErrorFields, { saved = true }: { saved?: boolean } = {}) {
    super(fields.message);
    this.status = status;
    this.fields = fields;
    this.isSaved = saved;
  }
}

/** 400 for a parameter that is missing, unknown or of the wrong form. */
export const parameterError = (code: string, param: string, message: string): ProviderError =>
  new ProviderError(400, { type: 'invalid_request_error', code, param, message }, { saved: false });

/** 404 (400 when named by a parameter) for an id the provider does not know. */
export const resourceMissingError = (what: string, id: string, param?: string): ProviderError =>
  new ProviderError(param === undefined ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param: param ?? 'id',
  });

/** 400 for a call that the state of things does not allow. */
export const invalidRequestError = (code: string, message: string, more: Partial<ErrorFields> = {}): ProviderError =>
  new ProviderError(400, { type: 'invalid_request_error', code, message, ...more });

/** 401 for a call without a key the sandbox knows. */
export const unauthorizedError = (message: string): ProviderError =>
  new ProviderError(401, { type: 'invalid_request_error', message }, { saved: false });

/** 403 for a call the publishable key may not make. */
export const forbiddenError = (message: string): ProviderError =>
  new ProviderError(403, { type: 'invalid_request_error', code: 'secret_key_required', message }, { saved: false });

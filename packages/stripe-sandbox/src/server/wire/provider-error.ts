import type Stripe from 'stripe';

/** The provider's error types. */
export type ErrorType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';

/** The content of `error` in an error response. */
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
 * An error that discards all changes of the call.
 *
 * Unless `saved` is `false`, the error is stored with the idempotency key. Parameter errors are not stored, so that the same key can be
 * reused with corrected parameters.
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

/** 400 for a parameter that is missing, unknown or malformed. */
export const parameterError = (code: string, param: string, message: string): ProviderError =>
  new ProviderError(400, { type: 'invalid_request_error', code, param, message }, { saved: false });

/** 404 for an unknown id, or 400 when a parameter contains it. */
export const resourceMissingError = (what: string, id: string, param?: string): ProviderError =>
  new ProviderError(param === undefined ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param: param ?? 'id',
  });

/** 400 for a call that the object's current state does not allow. */
export const invalidRequestError = (code: string, message: string, more: Partial<ErrorFields> = {}): ProviderError =>
  new ProviderError(400, { type: 'invalid_request_error', code, message, ...more });

/** 401 for a call without a known key. */
export const unauthorizedError = (message: string): ProviderError =>
  new ProviderError(401, { type: 'invalid_request_error', message }, { saved: false });

/** 403 for a call the publishable key may not make. */
export const forbiddenError = (message: string): ProviderError =>
  new ProviderError(403, { type: 'invalid_request_error', code: 'secret_key_required', message }, { saved: false });

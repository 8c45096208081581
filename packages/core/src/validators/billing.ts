import * as v from 'valibot';
import { toText } from '../entities/index.ts';
import { limitMessages, validationMessages as texts } from '../messages/index.ts';
import { emailField, requiredTextField } from './fields.ts';

/** The default country of the specification's shop. */
export const DEFAULT_COUNTRY = 'US';

/** Billing details of the form and of the order's `billing`. */
export const BillingSchema = v.object(
  {
    first_name: requiredTextField(texts.required),
    last_name: requiredTextField(texts.required),
    email: emailField(texts.required, texts.billingEmailInvalid),
    phone: requiredTextField(texts.required),
    address_1: requiredTextField(texts.required),
    city: requiredTextField(texts.required),
    state: requiredTextField(texts.required),
    postcode: requiredTextField(texts.required),
    /** ISO 3166-1 alpha-2. */
    country: v.pipe(
      v.optional(v.unknown(), DEFAULT_COUNTRY),
      v.transform((raw) => toText(raw).trim().toUpperCase() || DEFAULT_COUNTRY),
      v.string(),
      v.regex(/^[A-Z]{2}$/, limitMessages.countryUnknown),
    ),
  },
  texts.required,
);
export type Billing = v.InferOutput<typeof BillingSchema>;

import * as v from 'valibot';
import { toText } from '../entities/index.ts';
import { limitMessages, validationMessages as texts } from '../messages/index.ts';
import { emailField, requiredText } from './fields.ts';

/** Where the spec's shop sells to when nobody says otherwise. */
export const DEFAULT_COUNTRY = 'US';

/** Who pays, and where they live; the form and the order's `billing`. */
export const BillingSchema = v.object(
  {
    first_name: requiredText(texts.required),
    last_name: requiredText(texts.required),
    email: emailField(texts.required, texts.billingEmailInvalid),
    phone: requiredText(texts.required),
    address_1: requiredText(texts.required),
    city: requiredText(texts.required),
    state: requiredText(texts.required),
    postcode: requiredText(texts.required),
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

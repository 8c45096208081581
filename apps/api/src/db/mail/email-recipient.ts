import * as v from 'valibot';

const BillingSchema = v.object({ email: v.string(), first_name: v.string() });

/** Whom mails about an order go to, and by which name they greet: as the buyer gave it, whatever their account says by now. */
export function emailRecipient(billing: unknown): { readonly email: string; readonly name: string } {
  const { email, first_name: name } = v.parse(BillingSchema, billing);
  return { email, name };
}

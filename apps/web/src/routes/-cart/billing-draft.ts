import type { Id } from '@octavo/core/entities';
import type { BillingFormValues } from '@octavo/ui/BillingForm';
import type { Shop } from '../../app/shop.ts';

interface Draft {
  readonly userId: Id | undefined;
  readonly values: BillingFormValues;
}

/** One for each shop: it goes with the page, because an address is nothing to leave behind in a browser. */
const drafts = new WeakMap<object, Draft>();

/** What the one who is signed in has typed into the billing form; nothing that anybody else did. */
export function readDraft(shop: Pick<Shop, 'currentSession'>): BillingFormValues | undefined {
  const draft = drafts.get(shop);
  return draft && draft.userId === shop.currentSession.read().user?.id ? draft.values : undefined;
}

/** Keeps what was typed over the ways that lead out of the cart: to sign in again, to the terms, or back. */
export function saveDraft(shop: Pick<Shop, 'currentSession'>, values: BillingFormValues): void {
  drafts.set(shop, { userId: shop.currentSession.read().user?.id, values });
}

/** It has become an order that is paid. */
export function clearDraft(shop: Pick<Shop, 'currentSession'>): void {
  drafts.delete(shop);
}

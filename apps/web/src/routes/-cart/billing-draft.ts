import type { Id } from '@octavo/core/entities';
import type { BillingFormValues } from '@octavo/ui/BillingForm';
import type { Shop } from '../../app/shop.ts';

interface Draft {
  readonly userId: Id | undefined;
  readonly values: BillingFormValues;
}

/** One draft for each shop object. It lasts as long as the page, because an address must not remain in the browser. */
const drafts = new WeakMap<object, Draft>();

/** The billing input of the current user. Input of other users is ignored. */
export function readDraft(shop: Pick<Shop, 'currentSession'>): BillingFormValues | undefined {
  const draft = drafts.get(shop);
  return draft && draft.userId === shop.currentSession.read().user?.id ? draft.values : undefined;
}

/** Keeps the billing input while the user leaves the cart to sign in, read the terms, or go back. */
export function saveDraft(shop: Pick<Shop, 'currentSession'>, values: BillingFormValues): void {
  drafts.set(shop, { userId: shop.currentSession.read().user?.id, values });
}

/** Removes the draft after its order was paid. */
export function clearDraft(shop: Pick<Shop, 'currentSession'>): void {
  drafts.delete(shop);
}

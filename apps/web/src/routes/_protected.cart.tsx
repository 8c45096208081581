import { hasFeature } from '@octavo/core/entities';
import { createFileRoute } from '@tanstack/react-router';
import { lastBillingQuery } from '../queries/orders.queries.ts';
import { CartPage } from './-cart/CartPage.tsx';

/** What the last order was made out to is waited for this long, in milliseconds; without it the form is emptier. */
const BILLING_WAIT_MS = 400;

export const Route = createFileRoute('/_protected/cart')({
  loader: async ({ context: { shop } }) => {
    if (shop.currentSession.read().tokens === null || !hasFeature(shop.config, 'order_details')) return;
    const late = new Promise((resolve) => setTimeout(resolve, BILLING_WAIT_MS));
    await Promise.race([shop.queryClient.prefetchQuery(lastBillingQuery(shop)), late]);
  },
  component: CartPage,
});

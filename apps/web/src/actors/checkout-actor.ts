import type { bindCheckout } from '@octavo/core/machines';
import type { ActorRefFrom } from 'xstate';

/** The running checkout of a page. */
export type Checkout = ActorRefFrom<ReturnType<typeof bindCheckout>>;

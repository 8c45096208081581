/** A sort order of reviews. */
export type ReviewOrder = (typeof reviewOrders)[number];

/** The orders of reviews; the first one is the default. */
export const reviewOrders = ['newest', 'highest', 'lowest'] as const;

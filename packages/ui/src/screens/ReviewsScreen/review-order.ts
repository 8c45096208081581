/** In which order the reviews come. */
export type ReviewOrder = (typeof reviewOrders)[number];

/** The orders there are; the first one is how they come by themselves. */
export const reviewOrders = ['newest', 'highest', 'lowest'] as const;

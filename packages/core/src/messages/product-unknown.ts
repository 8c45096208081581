/** Said of every number that can name no book. On its own, because whoever reads a product has need of it and of no form. */
export const productUnknown = 'Please choose a product of this shop';

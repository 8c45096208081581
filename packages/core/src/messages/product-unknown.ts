/** Error of an invalid product id. In a module of its own, because products are parsed without any form. */
export const productUnknown = 'Please choose a product of this shop';

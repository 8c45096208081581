/** Error of an invalid product id. In a separate module, because products are parsed without any form. */
export const productUnknown = 'Please choose a product of this shop';

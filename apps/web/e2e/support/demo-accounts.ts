/** Accounts of the demo catalog. The fake shop of core has them as well. */

const password = 'Octavo!2026';

/** A customer with a library and orders. */
export const demoCustomer = { username: 'ines_h', password } as const;

/** An author with a connected payment account. */
export const demoAuthor = { username: 'maren_oskalo', password } as const;

/** The admin, who can read every book without buying it. */
export const demoAdmin = { username: 'admin', password } as const;

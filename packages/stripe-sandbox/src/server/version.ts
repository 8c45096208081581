/** The one API version the sandbox speaks, the last of the `basil` train. */
export const STRIPE_API_VERSION = '2025-08-27.basil';

/** The only API version the sandbox supports, the last `basil` release. */
export const STRIPE_API_VERSION = '2025-08-27.basil';

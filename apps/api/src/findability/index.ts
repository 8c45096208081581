export { findabilityRoute } from './findability.route.ts';
export { opdsRoute } from './opds/opds.route.ts';
export { type PageHead, withHead } from './page-head.ts';
export { findPage, MISSING_HEAD, type PublicPage } from './public-pages.ts';

export { seoRoute } from './seo.route.ts';
export { type PageHead, type PageSite, injectHead, injectShopName } from './page-head.ts';
export { genrePath } from './urls.ts';
export { findPage, NOT_FOUND_HEAD, type PublicPage } from './public-pages.ts';

export { mediaQueries, mobileMax, tabletMax } from './breakpoints.ts';
export { useMediaQuery } from './use-media-query.ts';

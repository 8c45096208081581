export { PageFooter } from './PageFooter.tsx';
export type { PageFooterProps, PageFooterText } from './PageFooter.tsx';

export { PageHead } from './PageHead.tsx';
export type { PageHeadProps } from './PageHead.tsx';

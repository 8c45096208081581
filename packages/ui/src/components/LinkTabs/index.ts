export { LinkTabs } from './LinkTabs.tsx';
export type { LinkTab, LinkTabsProps } from './LinkTabs.tsx';

export { AppShell, PlainNotice, SidePlaceholder } from './AppShell.tsx';
export type { AppShellProps } from './AppShell.tsx';

export { AppShell, SidePlaceholder } from './AppShell.tsx';
export type { AppShellProps } from './AppShell.tsx';

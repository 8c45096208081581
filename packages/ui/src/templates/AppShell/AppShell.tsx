import { useRef } from 'react';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { cx } from '../../primitives/cx.ts';
import styles from './AppShell.module.css';

export interface AppShellProps extends ComponentProps<'div'> {
  /** The top bar; left out on the stream page. */
  header?: ReactNode;
  /** The side menu. */
  side?: ReactNode;
  footer?: ReactNode;
  skipText?: string | undefined;
}

/** Reserves the space of the side menu while its code loads, so that nothing shifts. */
export const SidePlaceholder = () => <div className={styles.sidebarPlaceholder} />;

/** A message in the place of the toasts, shown while their code is missing. */
export const PlainNotice = ({ children }: { children: ReactNode }) => (
  <output className={styles.notice}>{children}</output>
);

/** The shell of every page: bar, side menu, content, footer and skip link. */
export function AppShell({
  header,
  side,
  footer,
  skipText = 'Skip to content',
  className,
  children,
  ...rest
}: AppShellProps) {
  const content = useRef<HTMLElement>(null);
  // Following the fragment would add a history entry without the router's state. The href is for pages whose code has not
  // loaded.
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    content.current?.focus();
    content.current?.scrollIntoView();
  };
  return (
    <div data-component="AppShell" {...rest} className={cx(styles.shell, className)}>
      <a href="#content" className={styles.skip} onClick={skip}>
        {skipText}
      </a>
      {header}
      <div className={styles.middle}>
        {side}
        <main ref={content} id="content" tabIndex={-1} className={styles.content}>
          {children}
        </main>
      </div>
      {footer}
    </div>
  );
}

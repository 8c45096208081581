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

/** Keeps the place of the side menu beside the page while its code is on the way, so that nothing moves when it comes. */
export const SidePlaceholder = () => <div className={styles.sidebarPlaceholder} />;

/** A sentence in the notices' place for as long as their code is missing. */
export const PlainNotice = ({ children }: { children: ReactNode }) => (
  <output className={styles.notice}>{children}</output>
);

/** The frame of every page: bar, side menu, content, footer, and the link that skips to the content. */
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
  // The fragment would be another entry in the history, without what a router keeps with this one. The address is for a
  // page whose code has not come.
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

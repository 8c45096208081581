import type { ReactNode } from 'react';
import { ButtonLink } from '../../components/Button/index.ts';
import { StatePage } from '../../components/StatePage/index.ts';
import styles from './NotFoundScreen.module.css';

/** The texts of the page. */
export const notFoundText = {
  title: 'Page not found',
  description: "This page doesn't exist or has moved.",
  home: 'Back to home',
} as const;

export interface NotFoundScreenProps {
  homeHref?: string | undefined;
  /** The search box. */
  search?: ReactNode;
  text?: Partial<Record<keyof typeof notFoundText, string>> | undefined;
}

/** The page for unknown URLs. */
export function NotFoundScreen({ homeHref = '/', search, text }: NotFoundScreenProps) {
  const messages = { ...notFoundText, ...text };
  return (
    <StatePage
      data-component="NotFoundScreen"
      drawing="lost"
      title={messages.title}
      action={
        <>
          {search !== undefined && <div className={styles.search}>{search}</div>}
          <ButtonLink href={homeHref}>{messages.home}</ButtonLink>
        </>
      }
    >
      <p>{messages.description}</p>
    </StatePage>
  );
}

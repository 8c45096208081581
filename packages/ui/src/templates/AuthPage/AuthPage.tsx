import type { ReactNode } from 'react';
import { Cover, hueStyle } from '../../components/Cover/index.ts';
import type { BookSummary } from '../../components/Cover/index.ts';
import styles from './AuthPage.module.css';

export interface AuthPageProps {
  title: string;
  /** One sentence below the heading. */
  subtitle?: ReactNode;
  /** The book on the endpaper, which sets its color. */
  book?: BookSummary | null | undefined;
  /** The hue of the endpaper without a book. */
  hue?: number | undefined;
  isWide?: boolean | undefined;
  children: ReactNode;
}

/** The layout of the authentication pages: a form next to an endpaper with one cover. */
export function AuthPage({ title, subtitle, book, hue = 20, isWide = false, children }: AuthPageProps) {
  return (
    <div data-component="AuthPage" className={styles.auth}>
      <div data-cover="" aria-hidden="true" style={hueStyle(book?.cover.hue ?? hue)} className={styles.plate}>
        {book && (
          <Cover
            art={book.cover}
            title={book.title}
            author={book.author}
            sizes="19rem"
            elevation="raised"
            isPriority
            className={styles.cover}
          />
        )}
      </div>
      <div className={styles.side}>
        <div className={styles.column} data-wide={isWide || undefined}>
          <h1 className={styles.title}>{title}</h1>
          {subtitle !== undefined && <p className={styles.subtitle}>{subtitle}</p>}
          {children}
        </div>
      </div>
    </div>
  );
}

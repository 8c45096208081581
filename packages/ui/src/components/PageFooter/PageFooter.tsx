import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../../primitives/cx.ts';
import { Link } from '../LinkProvider/index.ts';
import { Ornament } from '../Ornament/index.ts';
import styles from './PageFooter.module.css';

/** The texts of the footer. */
export interface PageFooterText {
  privacy: string;
  terms: string;
  imprint: string;
  tax: string;
}

const defaultText: PageFooterText = {
  privacy: 'Privacy Policy',
  terms: 'Terms of Service',
  imprint: 'Imprint',
  tax: 'Prices include tax where it applies',
};

export interface PageFooterProps extends Omit<ComponentProps<'footer'>, 'children'> {
  shopName: string;
  homeHref?: string | undefined;
  privacyHref?: string | undefined;
  termsHref?: string | undefined;
  /** Without it, there is no link to an imprint. */
  imprintHref?: string | undefined;
  /** Additional content at the end of the line, such as the theme switch. */
  extra?: ReactNode;
  text?: Partial<PageFooterText> | undefined;
}

/** The footer of every page. Renders a `footer`. */
export function PageFooter({
  shopName,
  homeHref = '/',
  privacyHref = '/legal/privacy',
  termsHref = '/legal/terms',
  imprintHref,
  extra,
  text,
  className,
  ...rest
}: PageFooterProps) {
  const messages = { ...defaultText, ...text };
  return (
    <footer data-component="PageFooter" {...rest} className={cx(styles.footer, className)}>
      <div className={styles.inner}>
        <Link href={homeHref} className={styles.brand}>
          <Ornament />
          <span>{shopName}</span>
        </Link>
        <Link href={privacyHref} className={styles.link}>
          {messages.privacy}
        </Link>
        <Link href={termsHref} className={styles.link}>
          {messages.terms}
        </Link>
        {imprintHref !== undefined && (
          <Link href={imprintHref} className={styles.link}>
            {messages.imprint}
          </Link>
        )}
        <span>{messages.tax}</span>
        {extra}
      </div>
    </footer>
  );
}

import { useMemo } from 'react';
import type { ComponentProps } from 'react';
import { cx } from '../internal/cx.ts';
import { trustedHtml } from './trusted-html.ts';
import styles from './Prose.module.css';

export interface ProseProps extends Omit<ComponentProps<'div'>, 'children' | 'dangerouslySetInnerHTML'> {
  /** HTML from elsewhere. */
  html: string;
  /** `lead` for the short text under a title, `review` for what readers write. */
  size?: 'prose' | 'lead' | 'review' | undefined;
  /** Written on every link, for text that readers wrote; without it links that lead elsewhere get `noopener nofollow`. */
  linkRel?: string | undefined;
}

/** The one place where HTML from elsewhere enters a page: cleaned, then set as prose. Renders a `div`. */
export function Prose({ html, size = 'prose', linkRel, className, ...rest }: ProseProps) {
  const clean = useMemo(() => trustedHtml(html, linkRel), [html, linkRel]);
  return (
    <div
      data-component="Prose"
      data-size={size}
      {...rest}
      className={cx(styles.prose, className)}
      dangerouslySetInnerHTML={{ __html: clean }}
    />
  );
}

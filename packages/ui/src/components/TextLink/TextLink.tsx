import { cx } from '../../primitives/cx.ts';
import { Link } from '../LinkProvider/index.ts';
import type { LinkProps } from '../LinkProvider/index.ts';
import styles from './TextLink.module.css';

/** An underlined `a` in the accent color, for links in running text. */
export function TextLink({ className, ...rest }: LinkProps) {
  return <Link data-component="TextLink" {...rest} className={cx(styles.link, className)} />;
}

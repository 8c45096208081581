import { ArrowUpRight, Menu, User } from 'lucide';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../../primitives/cx.ts';
import { Icon } from '../Icon/index.ts';
import { IconButton } from '../IconButton/index.ts';
import { Link } from '../LinkProvider/index.ts';
import { Ornament } from '../Ornament/index.ts';
import { useMessages } from '../../hooks/use-messages.ts';
import type { MessageOverrides } from '../../hooks/message-overrides.ts';
import styles from './StudioBar.module.css';

/** The texts of the bar. */
export interface StudioBarText {
  menu: string;
  section: string;
  viewShop: string;
}

const defaultText: StudioBarText = {
  menu: 'Menu',
  section: 'Studio',
  viewShop: 'View shop',
};

export interface StudioBarProps extends Omit<ComponentProps<'header'>, 'children'> {
  shopName: string;
  username: string;
  /** The account of the author, in the store. */
  userHref: string;
  homeHref: string;
  shopHref: string;
  onMenuOpen: () => void;
  /** A search field in the middle; hidden on phones. */
  search?: ReactNode;
  text?: MessageOverrides<StudioBarText> | undefined;
}

/**
 * The bar of the studio: brand, section, search, shop and user. Renders a sticky `header`. The menu button is there up to
 * 768 px. Shop and user are plain anchors, because they leave the studio.
 */
export function StudioBar({
  shopName,
  username,
  userHref,
  homeHref,
  shopHref,
  onMenuOpen,
  search,
  text,
  className,
  ...rest
}: StudioBarProps) {
  const messages = useMessages('StudioBar', defaultText, text);
  return (
    <header data-component="StudioBar" {...rest} className={cx(styles.bar, className)}>
      <IconButton label={messages.menu} icon={<Icon of={Menu} />} onClick={onMenuOpen} className={styles.menu} />
      <Link href={homeHref} className={styles.brand}>
        <Ornament className={styles.mark} />
        <span dir="auto" className={styles.name}>
          {shopName}
        </span>{' '}
        <span className={styles.section}>{messages.section}</span>
      </Link>
      <div className={styles.search}>{search}</div>
      <a href={shopHref} className={cx(styles.tool, styles.shop)}>
        <span>{messages.viewShop}</span>
        <Icon of={ArrowUpRight} isSmall />
      </a>
      <a href={userHref} className={cx(styles.tool, styles.user)}>
        <Icon of={User} />
        <span dir="auto">{username}</span>
      </a>
    </header>
  );
}

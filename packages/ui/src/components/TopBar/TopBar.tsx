import { initialMessages } from '@octavo/core/messages';
import { Menu, ShoppingBag, User } from 'lucide';
import { useSyncExternalStore } from 'react';
import type { ComponentProps, ReactNode, Ref } from 'react';
import { IconButton } from '../IconButton/index.ts';
import { cx } from '../../primitives/cx.ts';
import { Icon } from '../Icon/index.ts';
import { Link, useNavigate } from '../LinkProvider/index.ts';
import { Ornament } from '../Ornament/index.ts';
import styles from './TopBar.module.css';

/** The texts of the bar. */
export interface TopBarText {
  menu: string;
  login: string;
  /** After the name of the shop. */
  home: string;
  cart: (count: number) => string;
}

const defaultText: TopBarText = {
  menu: 'Menu',
  login: initialMessages.login,
  home: 'home',
  cart: (count) => `Cart, ${count} ${count === 1 ? 'item' : 'items'}`,
};

function subscribeToScroll(onChange: () => void) {
  globalThis.addEventListener('scroll', onChange, { passive: true });
  return () => globalThis.removeEventListener('scroll', onChange);
}

/** Whether the page is scrolled; `false` on a server. */
function useIsScrolled(): boolean {
  return useSyncExternalStore(
    subscribeToScroll,
    () => globalThis.scrollY > 0,
    () => false,
  );
}

export interface TopBarProps extends Omit<ComponentProps<'header'>, 'children'> {
  shopName: string;
  /** The customer's name; without it the link reads `Login`. */
  username?: string | null | undefined;
  /** The URL of the account, or of the login page. */
  userHref: string;
  cartCount: number;
  cartHref?: string | undefined;
  homeHref?: string | undefined;
  isMenuOpen: boolean;
  onMenuToggle: () => void;
  menuButtonRef?: Ref<HTMLButtonElement> | undefined;
  /** The search box. */
  search?: ReactNode;
  /** Overrides the scroll state of the window; for stories. */
  isScrolled?: boolean | undefined;
  text?: Partial<TopBarText> | undefined;
}

/** The bar of every page: menu, logo, search, user and cart. Renders a sticky `header`. */
export function TopBar({
  shopName,
  username,
  userHref,
  cartCount,
  cartHref = '/cart',
  homeHref = '/',
  isMenuOpen,
  onMenuToggle,
  menuButtonRef,
  search,
  isScrolled,
  text,
  className,
  ...rest
}: TopBarProps) {
  const messages = { ...defaultText, ...text };
  const navigate = useNavigate();
  const windowIsScrolled = useIsScrolled();
  const name = username?.trim() || null;
  return (
    <header
      data-component="TopBar"
      data-scrolled={(isScrolled ?? windowIsScrolled) || undefined}
      {...rest}
      className={cx(styles.bar, className)}
    >
      <div className={styles.ground}>
        <div className={styles.inner}>
          <div className={styles.start}>
            <IconButton
              label={messages.menu}
              aria-expanded={isMenuOpen}
              onClick={onMenuToggle}
              icon={<Icon of={Menu} />}
              className={styles.menu}
              {...(menuButtonRef === undefined ? {} : { ref: menuButtonRef })}
            />
            <Link href={homeHref} className={styles.brand} aria-label={`${shopName}, ${messages.home}`}>
              <Ornament className={styles.mark} />
              <span dir="auto">{shopName}</span>
            </Link>
          </div>
          <div className={styles.search}>{search}</div>
          <div className={styles.end}>
            <Link href={userHref} data-for={name === null ? 'anonymous' : undefined} className={styles.user}>
              <Icon of={User} />
              <span dir="auto">{name ?? messages.login}</span>
            </Link>
            <button
              type="button"
              className={styles.cart}
              aria-label={messages.cart(cartCount)}
              onClick={() => navigate({ href: cartHref })}
            >
              <Icon of={ShoppingBag} />
              <span
                className={styles.count}
                data-empty={cartCount === 0 || undefined}
                data-for={cartCount === 0 ? 'empty-cart' : undefined}
              >
                {cartCount}
              </span>
            </button>
          </div>
        </div>
      </div>
    </header>
  );
}

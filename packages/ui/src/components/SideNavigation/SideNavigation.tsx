import { screens } from '@octavo/core/messages';
import { Compass, Heart, House, Library, ScrollText, ShieldCheck, User, X } from 'lucide';
import type { IconNode } from 'lucide';
import type { ComponentProps, ReactNode } from 'react';
import { mediaQueries, useMediaQuery } from '../../foundations/breakpoints/index.ts';
import { IconButton } from '../IconButton/index.ts';
import { cx } from '../../primitives/cx.ts';
import { Icon } from '../Icon/index.ts';
import { useModal } from '../../hooks/use-modal.ts';
import { Link } from '../LinkProvider/index.ts';
import styles from './SideNavigation.module.css';

/** The items of the side menu. */
export type NavigationItem = 'home' | 'discover' | 'library' | 'favorites' | 'privacy' | 'terms' | 'user';

/** The texts of the menu. */
export interface SideNavigationText {
  navigation: string;
  close: string;
  home: string;
  discover: string;
  library: string;
  favorites: string;
  privacy: string;
  terms: string;
  login: string;
}

const defaultText: SideNavigationText = {
  navigation: 'Main',
  close: 'Close menu',
  home: 'Home',
  discover: 'Discover',
  library: 'Library',
  favorites: 'Favorites',
  privacy: 'Privacy Policy',
  terms: 'Terms of Service',
  login: screens.login,
};

const icons: Record<NavigationItem, IconNode> = {
  home: House,
  discover: Compass,
  library: Library,
  favorites: Heart,
  privacy: ShieldCheck,
  terms: ScrollText,
  user: User,
};

const itemHrefs: Record<NavigationItem, string> = {
  home: '/',
  discover: '/discover',
  library: '/library',
  favorites: '/favorites',
  privacy: '/privacy',
  terms: '/terms-of-service',
  user: '/login',
};

export interface SideNavigationProps extends Omit<ComponentProps<'nav'>, 'children'> {
  isOpen: boolean;
  /** Called when a choice, Escape, the backdrop or the close button closes the overlay. */
  onClose: () => void;
  current?: NavigationItem | undefined;
  username?: string | null | undefined;
  /** The URL of the account, or of the login page. */
  userHref: string;
  /** Called on every choice, before navigation. */
  onChoose?: ((event: { item: NavigationItem }) => void) | undefined;
  text?: Partial<SideNavigationText> | undefined;
}

/**
 * The side menu. Up to 1024 px it is a modal `dialog` over the page. Above that it is a `nav` beside the page, and
 * stays open after a choice. Closing returns focus to the opener.
 */
export function SideNavigation({
  isOpen,
  onClose,
  current,
  username,
  userHref,
  onChoose,
  text,
  className,
  ...rest
}: SideNavigationProps) {
  const messages = { ...defaultText, ...text };
  const isOverlay = useMediaQuery(mediaQueries.upToTablet);

  const row = (item: NavigationItem, label: string) => (
    <li key={item}>
      <Link
        href={item === 'user' ? userHref : itemHrefs[item]}
        aria-current={item === current ? 'page' : undefined}
        className={styles.row}
        onClick={() => {
          onChoose?.({ item });
          if (isOverlay) onClose();
        }}
      >
        <Icon of={icons[item]} />
        <span>{label}</span>
      </Link>
    </li>
  );
  const list = (
    <nav
      data-component="SideNavigation"
      aria-label={messages.navigation}
      {...rest}
      className={cx(styles.navigation, className)}
    >
      <ul>
        {row('home', messages.home)}
        {row('discover', messages.discover)}
        {row('library', messages.library)}
        {row('favorites', messages.favorites)}
      </ul>
      <ul className={styles.lower}>
        {row('privacy', messages.privacy)}
        {row('terms', messages.terms)}
        {row('user', username?.trim() || messages.login)}
      </ul>
    </nav>
  );

  if (!isOpen) return null;
  if (!isOverlay) return <div className={styles.sideBySide}>{list}</div>;
  return (
    <Overlay label={messages.navigation} closeText={messages.close} onClose={onClose}>
      {list}
    </Overlay>
  );
}

interface OverlayProps {
  label: string;
  closeText: string;
  onClose: () => void;
  children: ReactNode;
}

/** The menu over the page. A separate component, so that the dialog closes before it unmounts and focus returns. */
function Overlay({ label, closeText, onClose, children }: OverlayProps) {
  const modal = useModal(onClose);
  return (
    <dialog aria-label={label} {...modal} className={styles.over}>
      <div className={styles.sheet}>
        <IconButton label={closeText} icon={<Icon of={X} />} onClick={onClose} className={styles.close} />
        {children}
      </div>
    </dialog>
  );
}

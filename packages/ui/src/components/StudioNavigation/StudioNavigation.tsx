import {
  BookOpen,
  CalendarDays,
  ChartColumn,
  ChartLine,
  ClipboardCheck,
  Landmark,
  LibraryBig,
  MessageSquareWarning,
  Mail,
  MessagesSquare,
  ReceiptText,
  ScrollText,
  Server,
  Settings,
  Store,
  Sun,
  Tags,
  User,
  Users,
  Wallet,
} from 'lucide';
import type { IconNode } from 'lucide';
import type { ComponentProps } from 'react';
import { cx } from '../../primitives/cx.ts';
import { Dialog } from '../Dialog/index.ts';
import { Icon } from '../Icon/index.ts';
import { Link } from '../LinkProvider/index.ts';
import { useMessages } from '../../hooks/use-messages.ts';
import type { MessageOverrides } from '../../hooks/message-overrides.ts';
import styles from './StudioNavigation.module.css';

/** The sections of the studio and of the back office. */
export type StudioSection =
  | 'review'
  | 'books'
  | 'sales'
  | 'payouts'
  | 'reviews'
  | 'author'
  | 'settings'
  | 'today'
  | 'orders'
  | 'allBooks'
  | 'shelves'
  | 'genres'
  | 'people'
  | 'payments'
  | 'allReviews'
  | 'emails'
  | 'reports'
  | 'shop'
  | 'audit'
  | 'system';

const icons: Record<StudioSection, IconNode> = {
  review: ClipboardCheck,
  books: BookOpen,
  sales: ChartLine,
  payouts: Landmark,
  reviews: MessagesSquare,
  author: User,
  settings: Settings,
  today: Sun,
  orders: ReceiptText,
  allBooks: LibraryBig,
  shelves: CalendarDays,
  genres: Tags,
  people: Users,
  payments: Wallet,
  allReviews: MessageSquareWarning,
  emails: Mail,
  reports: ChartColumn,
  shop: Store,
  audit: ScrollText,
  system: Server,
};

/** The names of the sections. */
export interface StudioNavigationText extends Record<StudioSection, string> {
  label: string;
}

const defaultText: StudioNavigationText = {
  label: 'Studio',
  review: 'To review',
  books: 'Books',
  sales: 'Sales',
  payouts: 'Payouts',
  reviews: 'Reviews',
  author: 'Author page',
  settings: 'Settings',
  today: 'Today',
  allBooks: 'All books',
  shelves: 'Shelves',
  genres: 'Genres',
  orders: 'Orders',
  people: 'People',
  payments: 'Payments',
  allReviews: 'All reviews',
  emails: 'Emails',
  reports: 'Reports',
  shop: 'Shop',
  audit: 'Audit log',
  system: 'System',
};

/** A section that this shop has. */
export interface StudioNavigationItem {
  section: StudioSection;
  href: string;
  /** The number of items that need the author's attention. */
  count?: string | undefined;
}

export interface StudioNavigationProps extends Omit<ComponentProps<'nav'>, 'children'> {
  items: readonly StudioNavigationItem[];
  current?: StudioSection | undefined;
  /** Whether the menu is open on a phone. */
  isOpen: boolean;
  onClose: () => void;
  text?: MessageOverrides<StudioNavigationText> | undefined;
}

/**
 * The sections of the studio. They are beside the page; up to 1180 px they are a rail of icons, and up to 768 px a menu
 * over the page. Renders a `nav`.
 */
export function StudioNavigation({ items, current, isOpen, onClose, text, className, ...rest }: StudioNavigationProps) {
  const messages = useMessages('StudioNavigation', defaultText, text);
  const list = (
    <ul className={styles.list}>
      {items.map(({ section, href, count }) => (
        <li key={section}>
          <Link
            href={href}
            title={messages[section]}
            aria-current={section === current ? 'page' : undefined}
            className={styles.row}
            onClick={onClose}
          >
            <Icon of={icons[section]} />
            <span className={styles.name}>{messages[section]}</span>
            {count !== undefined && <b className={styles.count}>{count}</b>}
          </Link>
        </li>
      ))}
    </ul>
  );
  return (
    <>
      <nav
        data-component="StudioNavigation"
        aria-label={messages.label}
        {...rest}
        className={cx(styles.navigation, className)}
      >
        {list}
      </nav>
      <Dialog isOpen={isOpen} onClose={onClose} title={messages.label} placement="start">
        <nav aria-label={messages.label} className={styles.menu}>
          {list}
        </nav>
      </Dialog>
    </>
  );
}

import {
  ALargeSmall,
  ArrowLeft,
  ArrowRight,
  ArrowUpRight,
  BadgeCheck,
  Bookmark,
  BookOpen,
  Check,
  ChevronDown,
  CircleAlert,
  CircleCheck,
  Compass,
  CreditCard,
  Download,
  Eye,
  EyeOff,
  Flag,
  Heart,
  House,
  KeyRound,
  Landmark,
  LayoutDashboard,
  Library,
  List,
  Lock,
  LogOut,
  MailWarning,
  Menu,
  MonitorSmartphone,
  Pencil,
  Printer,
  ReceiptText,
  RotateCw,
  ScrollText,
  Search,
  Settings,
  Share2,
  ShieldCheck,
  ShoppingBag,
  Star,
  Trash2,
  User,
  X,
} from 'lucide';
import type { IconNode } from 'lucide';
import { Icon } from '../components/Icon/index.ts';
import styles from './foundations.module.css';

const icons: readonly [name: string, icon: IconNode, use: string][] = [
  ['Menu', Menu, 'the side menu'],
  ['Search', Search, 'search'],
  ['User', User, 'the account'],
  ['ShoppingBag', ShoppingBag, 'the cart'],
  ['House', House, 'home'],
  ['Compass', Compass, 'discover'],
  ['Library', Library, 'library'],
  ['Heart', Heart, 'favorites'],
  ['ShieldCheck', ShieldCheck, 'privacy'],
  ['ScrollText', ScrollText, 'terms'],
  ['ArrowLeft', ArrowLeft, 'back; mirrored in right-to-left pages'],
  ['ArrowRight', ArrowRight, 'forward; mirrored in right-to-left pages'],
  ['ArrowUpRight', ArrowUpRight, 'opens another site'],
  ['ChevronDown', ChevronDown, 'opens a list'],
  ['X', X, 'close, remove'],
  ['Trash2', Trash2, 'delete'],
  ['Share2', Share2, 'share'],
  ['Star', Star, 'a rating'],
  ['BadgeCheck', BadgeCheck, 'a verified purchase'],
  ['Eye', Eye, 'show the password'],
  ['EyeOff', EyeOff, 'hide the password'],
  ['Check', Check, 'a tick'],
  ['CircleCheck', CircleCheck, 'done'],
  ['CircleAlert', CircleAlert, 'wrong'],
  ['Lock', Lock, 'secure'],
  ['KeyRound', KeyRound, 'an app password'],
  ['RotateCw', RotateCw, 'try again'],
  ['BookOpen', BookOpen, 'read'],
  ['List', List, 'contents'],
  ['Bookmark', Bookmark, 'a bookmark'],
  ['ALargeSmall', ALargeSmall, 'appearance'],
  ['LayoutDashboard', LayoutDashboard, 'the dashboard'],
  ['ReceiptText', ReceiptText, 'orders'],
  ['Settings', Settings, 'settings'],
  ['Landmark', Landmark, 'payouts'],
  ['LogOut', LogOut, 'log out'],
  ['MailWarning', MailWarning, 'an email address that is not verified'],
  ['CreditCard', CreditCard, 'pay'],
  ['Printer', Printer, 'print'],
  ['Download', Download, 'download a file'],
  ['MonitorSmartphone', MonitorSmartphone, 'a device'],
  ['Pencil', Pencil, 'write, change'],
  ['Flag', Flag, 'report'],
];

/** Every icon in use and its only meaning. For the documentation only. */
export function IconTable() {
  return (
    <ul className={`sb-unstyled ${styles.icons}`}>
      {icons.map(([name, icon, use]) => (
        <li key={name} className={styles.icon}>
          <Icon of={icon} />
          <code>{name}</code>
          <span className={styles.use}>{use}</span>
        </li>
      ))}
    </ul>
  );
}

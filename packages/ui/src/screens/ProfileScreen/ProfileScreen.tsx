import { screens } from '@octavo/core/messages';
import { Landmark, LayoutDashboard, LogOut, ReceiptText, Settings } from 'lucide';
import { lazy, Suspense, useEffect } from 'react';
import type { ReactNode } from 'react';
import type { AppPasswordsProps } from '../../components/AppPasswords/index.ts';
import { hueStyle } from '../../components/Cover/index.ts';
import type { DevicesListProps } from '../../components/DevicesList/index.ts';
import { OrdersList } from '../../components/OrdersList/index.ts';
import type { OrdersListProps } from '../../components/OrdersList/index.ts';
import { Page } from '../../templates/Page/index.ts';
import { SettingsSidebar } from '../../components/SettingsSidebar/index.ts';
import type { SettingsEntry } from '../../components/SettingsSidebar/index.ts';
import { Skeleton } from '../../components/Skeleton/index.ts';
import type { PasswordFormProps } from './PasswordForm.tsx';
import type { ProfileFormProps } from './ProfileForm.tsx';
import styles from './ProfileScreen.module.css';

const loadSettings = () => import('./AccountSettings.tsx');

/** A separate chunk: the order history needs no forms, and other tabs load it in parallel. */
const AccountSettings = lazy(async () => ({ default: (await loadSettings()).AccountSettings }));

/** The texts of the account, from the specification. */
export const profileText = {
  title: screens.profile.title,
  subtitle: screens.profile.subtitle,
  dashboard: screens.profile.dashboard,
  orders: screens.profile.orderHistory,
  settings: screens.profile.accountSettings,
  connect: screens.profile.stripeConnect,
  logout: screens.logout,
  profile: screens.profile.profile,
  security: screens.profile.security,
  password: 'Password',
  devices: 'Where you are signed in',
  apps: 'Reading apps',
  data: 'Your data',
} as const;

/** `overview` shows both panels. */
export type ProfileTab = 'overview' | 'order-history' | 'account-settings';

/** The tabs of the account settings. */
export type SettingsTab = 'profile' | 'security' | 'data';

export interface ProfileScreenProps {
  displayName: string;
  tab: ProfileTab;
  settingsTab: SettingsTab;
  onSettingsTabChange: (event: { value: SettingsTab }) => void;
  /** For authors and admins. */
  dashboardHref?: string | null | undefined;
  /** For authors with a connected account. */
  onStripeConnect?: (() => void) | undefined;
  isStripeConnectBusy?: boolean | undefined;
  /** The error when it did not open. */
  stripeConnectNote?: string | undefined;
  onLogout: () => void;
  orders: Pick<OrdersListProps, 'state' | 'onPageChange' | 'onRetry'>;
  profileForm: ProfileFormProps;
  /** Above the profile form while the email address is not verified, such as `EmailVerification`. It may be a separate chunk. */
  emailVerification?: ReactNode;
  passwordForm: PasswordFormProps;
  /** The signed-in devices, below the password form; left out if the shop does not support them. */
  devices?: DevicesListProps | undefined;
  /** App passwords, below the devices; left out if the shop does not support them. */
  appPasswords?: AppPasswordsProps | undefined;
  /** The data tab, such as `AnnotatedBooks` and `AccountData`. It may be a separate chunk. */
  data?: ReactNode;
  ordersHref?: string | undefined;
  settingsHref?: string | undefined;
  text?: Partial<Record<keyof typeof profileText, string>> | undefined;
}

/** The account of the signed-in customer. */
export function ProfileScreen({
  displayName,
  tab,
  settingsTab,
  onSettingsTabChange,
  dashboardHref,
  onStripeConnect,
  isStripeConnectBusy,
  stripeConnectNote,
  onLogout,
  orders,
  profileForm,
  emailVerification,
  passwordForm,
  devices,
  appPasswords,
  data,
  ordersHref = '/profile?tab=order-history',
  settingsHref = '/profile?tab=account-settings',
  text,
}: ProfileScreenProps) {
  const messages = { ...profileText, ...text };
  const hasSettings = tab !== 'order-history';
  useEffect(() => {
    // A failed preload is repeated when the settings are shown.
    if (hasSettings) loadSettings().catch(() => undefined);
  }, [hasSettings]);
  const entries: SettingsEntry[] = [
    {
      id: 'orders',
      label: messages.orders,
      icon: ReceiptText,
      href: ordersHref,
      isCurrent: tab !== 'account-settings',
    },
    {
      id: 'settings',
      label: messages.settings,
      icon: Settings,
      href: settingsHref,
      isCurrent: tab === 'account-settings',
    },
  ];
  if (typeof dashboardHref === 'string') {
    entries.unshift({
      id: 'dashboard',
      label: messages.dashboard,
      icon: LayoutDashboard,
      href: dashboardHref,
      isExternal: true,
    });
  }
  if (onStripeConnect) {
    entries.push({
      id: 'connect',
      label: messages.connect,
      icon: Landmark,
      onPress: onStripeConnect,
      isBusy: isStripeConnectBusy,
      description: stripeConnectNote,
    });
  }
  entries.push({ id: 'logout', label: messages.logout, icon: LogOut, onPress: onLogout });
  return (
    <div data-component="ProfileScreen">
      <div data-cover="" style={hueStyle(215)} className={styles.band}>
        <Page width="medium">
          <h1 className={styles.title}>{messages.title}</h1>
          <p className={styles.subtitle}>{messages.subtitle}</p>
        </Page>
      </div>
      <Page width="medium" isPadded className={styles.page}>
        <SettingsSidebar name={displayName} entries={entries} />
        <div className={styles.main}>
          {tab !== 'account-settings' && (
            <section aria-labelledby="order-history" className={styles.section}>
              <h2 id="order-history" className={styles.heading}>
                {messages.orders}
              </h2>
              <OrdersList {...orders} headingLevel={3} />
            </section>
          )}
          {/* In the overview the settings are below the orders, whose number is unknown until they have loaded. */}
          {hasSettings && !(tab === 'overview' && orders.state.status === 'pending') && (
            <section aria-labelledby="account-settings" className={styles.section}>
              <h2 id="account-settings" className={styles.heading}>
                {messages.settings}
              </h2>
              <Suspense fallback={<Skeleton width="100%" height="26rem" />}>
                <AccountSettings
                  messages={messages}
                  settingsTab={settingsTab}
                  onSettingsTabChange={onSettingsTabChange}
                  profileForm={profileForm}
                  emailVerification={emailVerification}
                  passwordForm={passwordForm}
                  devices={devices}
                  appPasswords={appPasswords}
                  data={data}
                />
              </Suspense>
            </section>
          )}
        </div>
      </Page>
    </div>
  );
}

import { screens } from '@octavo/core/messages';
import { Landmark, LayoutDashboard, LogOut, ReceiptText, Settings } from 'lucide-react';
import { AccountData } from '../AccountData/index.ts';
import type { AccountDataProps } from '../AccountData/index.ts';
import { hueStyle } from '../Cover/index.ts';
import { DevicesList } from '../DevicesList/index.ts';
import type { DevicesListProps } from '../DevicesList/index.ts';
import { OrdersList } from '../OrdersList/index.ts';
import type { OrdersListProps } from '../OrdersList/index.ts';
import { Page } from '../Page/index.ts';
import { SettingsSidebar } from '../SettingsSidebar/index.ts';
import type { SettingsEntry } from '../SettingsSidebar/index.ts';
import { Tabs } from '../Tabs/index.ts';
import { PasswordForm } from './PasswordForm.tsx';
import type { PasswordFormProps } from './PasswordForm.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import type { ProfileFormProps } from './ProfileForm.tsx';
import styles from './ProfileScreen.module.css';

/** The words of the account, as the specification has them. */
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
  data: 'Your data',
} as const;

/** `overview` shows both panels. */
export type ProfileTab = 'overview' | 'order-history' | 'account-settings';

/** The parts of the account settings. */
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
  /** Why it did not open. */
  stripeConnectNote?: string | undefined;
  onLogout: () => void;
  orders: Pick<OrdersListProps, 'state' | 'onPageChange' | 'onRetry'>;
  profileForm: ProfileFormProps;
  passwordForm: PasswordFormProps;
  /** Where the account is signed in, under the password; left out where the shop cannot tell. */
  devices?: DevicesListProps | undefined;
  /** Export and deletion, on a tab of their own. */
  accountData?: AccountDataProps | undefined;
  ordersHref?: string | undefined;
  settingsHref?: string | undefined;
  text?: Partial<Record<keyof typeof profileText, string>> | undefined;
}

/** The account of who is signed in. */
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
  passwordForm,
  devices,
  accountData,
  ordersHref = '/profile?tab=order-history',
  settingsHref = '/profile?tab=account-settings',
  text,
}: ProfileScreenProps) {
  const words = { ...profileText, ...text };
  const entries: SettingsEntry[] = [
    { id: 'orders', label: words.orders, icon: ReceiptText, href: ordersHref, isCurrent: tab !== 'account-settings' },
    {
      id: 'settings',
      label: words.settings,
      icon: Settings,
      href: settingsHref,
      isCurrent: tab === 'account-settings',
    },
  ];
  if (typeof dashboardHref === 'string') {
    entries.unshift({
      id: 'dashboard',
      label: words.dashboard,
      icon: LayoutDashboard,
      href: dashboardHref,
      isExternal: true,
    });
  }
  if (onStripeConnect) {
    entries.push({
      id: 'connect',
      label: words.connect,
      icon: Landmark,
      onPress: onStripeConnect,
      isBusy: isStripeConnectBusy,
      description: stripeConnectNote,
    });
  }
  entries.push({ id: 'logout', label: words.logout, icon: LogOut, onPress: onLogout });
  const { saved } = profileForm;
  return (
    <div data-component="ProfileScreen">
      <div data-cover="" style={hueStyle(215)} className={styles.band}>
        <Page width="medium">
          <h1 className={styles.title}>{words.title}</h1>
          <p className={styles.subtitle}>{words.subtitle}</p>
        </Page>
      </div>
      <Page width="medium" isPadded className={styles.page}>
        <SettingsSidebar name={displayName} entries={entries} />
        <div className={styles.main}>
          {tab !== 'account-settings' && (
            <section aria-labelledby="order-history" className={styles.section}>
              <h2 id="order-history" className={styles.heading}>
                {words.orders}
              </h2>
              <OrdersList {...orders} headingLevel={3} />
            </section>
          )}
          {/* In the overview the settings stand below orders of which nobody knows yet how many there are. */}
          {tab !== 'order-history' && !(tab === 'overview' && orders.state.status === 'pending') && (
            <section aria-labelledby="account-settings" className={styles.section}>
              <h2 id="account-settings" className={styles.heading}>
                {words.settings}
              </h2>
              <Tabs<SettingsTab>
                label={words.settings}
                value={settingsTab}
                onValueChange={onSettingsTabChange}
                tabs={[
                  {
                    value: 'profile',
                    label: words.profile,
                    // What is saved decides what has changed: a new answer starts the form anew.
                    panel: (
                      <ProfileForm key={[saved.first_name, saved.last_name, saved.email].join('\n')} {...profileForm} />
                    ),
                  },
                  {
                    value: 'security',
                    label: words.security,
                    panel: devices ? (
                      <>
                        <h3 className={styles.part}>{words.password}</h3>
                        <PasswordForm {...passwordForm} />
                        <h3 className={styles.part}>{words.devices}</h3>
                        <DevicesList {...devices} />
                      </>
                    ) : (
                      <PasswordForm {...passwordForm} />
                    ),
                  },
                  ...(accountData
                    ? [{ value: 'data' as const, label: words.data, panel: <AccountData {...accountData} /> }]
                    : []),
                ]}
              />
            </section>
          )}
        </div>
      </Page>
    </div>
  );
}

import { canUseStripeConnect, dashboardUrlFor, displayNameOf, hasFeature, type User } from '@octavo/core/entities';
import { ProfileScreen } from '@octavo/ui/ProfileScreen';
import { useNavigate } from '@tanstack/react-router';
import { lazy } from 'react';
import { logOut } from '../../actors/log-out.ts';
import { useShop } from '../../actors/use-shop.tsx';
import { useScrollRestoration } from '../../navigation/use-scroll-restoration.ts';
import { usePageHead } from '../../navigation/use-page-head.ts';
import type { ProfileSearch } from '../-search-params.ts';
import { useAppPasswords } from './use-app-passwords.ts';
import { useDevices } from './use-devices.ts';
import { useOrderHistory } from './use-order-history.ts';
import { usePasswordForm } from './use-password-form.ts';
import { useProfileForm } from './use-profile-form.ts';
import { useStripeConnect } from './use-stripe-connect.ts';

// Most visitors of this page look for an order, and most addresses are verified.
const loadSections = () => import('./lazy-sections.ts');
const YourData = lazy(async () => ({ default: (await loadSections()).YourData }));
const UnverifiedEmail = lazy(async () => ({ default: (await loadSections()).UnverifiedEmail }));

interface ProfilePageProps extends ProfileSearch {
  user: User;
  onPageChange: (page: number) => void;
  onPageCorrect: (page: number) => void;
  onSettingsChange: (event: { value: ProfileSearch['settings'] }) => void;
}

/** The account page of `user`. Without a tab it shows both panels. */
export function ProfilePage({
  user,
  tab,
  page,
  settings,
  onPageChange,
  onPageCorrect,
  onSettingsChange,
}: ProfilePageProps) {
  useScrollRestoration();
  usePageHead('My Account', 'Your orders, your name and email, and your password.');
  const shop = useShop();
  const { config } = shop;
  const navigate = useNavigate();
  const orders = useOrderHistory({ isShown: tab !== 'account-settings', page, onPageChange, onPageCorrect });
  const profileForm = useProfileForm(user);
  const passwordForm = usePasswordForm();
  const isSecurityShown = tab !== 'order-history' && settings === 'security';
  const devices = useDevices({ isShown: isSecurityShown });
  const appPasswords = useAppPasswords(user, { isShown: isSecurityShown });
  const stripeConnect = useStripeConnect();

  const logOutAndLeave = async (): Promise<void> => {
    // Navigate first: after signing out, the guard of this page would redirect to the login page.
    await navigate({ to: '/' });
    logOut(shop);
  };
  return (
    <ProfileScreen
      displayName={displayNameOf(user)}
      tab={tab ?? 'overview'}
      settingsTab={settings}
      onSettingsTabChange={onSettingsChange}
      dashboardHref={dashboardUrlFor(user, config)}
      onStripeConnect={canUseStripeConnect(user) ? stripeConnect.open : undefined}
      isStripeConnectBusy={stripeConnect.isBusy}
      stripeConnectNote={stripeConnect.note}
      onLogout={() => void logOutAndLeave()}
      orders={orders}
      profileForm={profileForm}
      emailVerification={!user.email_verified && <UnverifiedEmail user={user} />}
      passwordForm={passwordForm}
      devices={devices}
      appPasswords={appPasswords}
      data={(hasFeature(config, 'marks') || hasFeature(config, 'account_data')) && <YourData />}
    />
  );
}

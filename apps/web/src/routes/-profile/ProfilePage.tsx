import { canSeeDashboard, canUseStripeConnect, displayNameOf, type User } from '@octavo/core/entities';
import { ProfileScreen } from '@octavo/ui/ProfileScreen';
import { useNavigate } from '@tanstack/react-router';
import { logOut } from '../../actors/log-out.ts';
import { useShop } from '../../actors/use-shop.tsx';
import { useKeptPlace } from '../../shell/use-kept-place.ts';
import { useTitle } from '../../shell/use-title.ts';
import type { ProfileSearch } from '../-address.ts';
import { useAccountData } from './use-account-data.ts';
import { useAppPasswords } from './use-app-passwords.ts';
import { useDevices } from './use-devices.ts';
import { useOrderHistory } from './use-order-history.ts';
import { usePasswordForm } from './use-password-form.ts';
import { useProfileForm } from './use-profile-form.ts';
import { useStripeConnect } from './use-stripe-connect.ts';

interface ProfilePageProps extends ProfileSearch {
  user: User;
  onPageChange: (page: number) => void;
  onPageCorrect: (page: number) => void;
  onSettingsChange: (event: { value: ProfileSearch['settings'] }) => void;
}

/** The account of `user`; without a tab both of its panels. */
export function ProfilePage({
  user,
  tab,
  page,
  settings,
  onPageChange,
  onPageCorrect,
  onSettingsChange,
}: ProfilePageProps) {
  useKeptPlace();
  useTitle('My Account', 'Your orders, your name and email, and your password.');
  const shop = useShop();
  const { config } = shop;
  const navigate = useNavigate();
  const orders = useOrderHistory({ isShown: tab !== 'account-settings', page, onPageChange, onPageCorrect });
  const profileForm = useProfileForm(user);
  const passwordForm = usePasswordForm();
  const isSecurityShown = tab !== 'order-history' && settings === 'security';
  const devices = useDevices({ isShown: isSecurityShown });
  const appPasswords = useAppPasswords(user, { isShown: isSecurityShown });
  const accountData = useAccountData();
  const stripeConnect = useStripeConnect();

  const leave = async (): Promise<void> => {
    // Away first: signed out, the guard of this page would lead to the login page.
    await navigate({ to: '/' });
    logOut(shop);
  };
  return (
    <ProfileScreen
      displayName={displayNameOf(user)}
      tab={tab ?? 'overview'}
      // A shop that does neither of it has no such part.
      settingsTab={settings === 'data' && !accountData ? 'profile' : settings}
      onSettingsTabChange={onSettingsChange}
      dashboardHref={canSeeDashboard(user) ? config.dashboard_url : null}
      onStripeConnect={canUseStripeConnect(user) ? stripeConnect.open : undefined}
      isStripeConnectBusy={stripeConnect.isBusy}
      stripeConnectNote={stripeConnect.note}
      onLogout={() => void leave()}
      orders={orders}
      profileForm={profileForm}
      passwordForm={passwordForm}
      devices={devices}
      appPasswords={appPasswords}
      accountData={accountData}
    />
  );
}

import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { withAppShell } from '../../../.storybook/with-app-shell.tsx';
import { tabThrough, tabTo } from '../../../.storybook/keyboard.ts';
import { appPasswords, catalogs, devices, annotatedBooks, orders } from '../../../.storybook/samples.ts';
import { AccountData } from '../../components/AccountData/index.ts';
import { AnnotatedBooks } from '../../components/AnnotatedBooks/index.ts';
import { EmailChoices } from '../../components/EmailChoices/index.ts';
import { EmailVerification } from './EmailVerification.tsx';
import { ProfileScreen } from './ProfileScreen.tsx';

const meta = {
  title: 'Screens/Profile',
  component: ProfileScreen,
  parameters: { layout: 'fullscreen' },
  decorators: [withAppShell('user')],
  args: {
    displayName: 'Ines Harlow',
    tab: 'order-history',
    settingsTab: 'profile',
    onSettingsTabChange: fn(),
    onLogout: fn(),
    orders: {
      state: { status: 'ready', orders, page: 1, totalPages: 2 },
      onPageChange: fn(),
      onRetry: fn(),
    },
    profileForm: {
      saved: { first_name: 'Ines', last_name: 'Harlow', email: 'ines@octavo.example' },
      onSubmit: fn(),
    },
    passwordForm: { onSubmit: fn() },
    devices: { state: { status: 'ready', devices }, onSignOut: fn(), onSignOutOthers: fn(), onRetry: fn() },
    appPasswords: {
      state: { status: 'ready', passwords: appPasswords },
      username: 'ines_h',
      catalogs,
      onCreate: fn(),
      onRevoke: fn(),
      onRetry: fn(),
    },
    data: (
      <>
        <AnnotatedBooks state={{ status: 'ready', books: annotatedBooks }} onExport={fn()} onRetry={fn()} />
        <EmailChoices
          choices={[
            { id: 'new-editions', label: 'Email me when a book in my library has a new edition', isWanted: true },
          ]}
          onWantedChange={fn()}
        />
        <AccountData onExport={fn()} onDelete={fn()} />
      </>
    ),
  },
} satisfies Meta<typeof ProfileScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** A customer's orders. */
export const Default: Story = {};

/** An author with a connected account. */
export const Author: Story = { args: { dashboardHref: 'http://127.0.0.1:3000/dashboard', onStripeConnect: fn() } };
export const Overview: Story = { args: { tab: 'overview' } };

/** The settings appear together with the orders, so that they do not shift. */
export const OverviewPending: Story = {
  args: { tab: 'overview', orders: { state: { status: 'pending' }, onPageChange: fn(), onRetry: fn() } },
};
export const Settings: Story = {
  args: { tab: 'account-settings' },
  play: async ({ canvas, userEvent }) => {
    // The settings load after the page.
    await expect(await canvas.findByRole('button', { name: 'Save' }, { timeout: 10_000 })).toBeDisabled();
    await userEvent.type(canvas.getByLabelText('First name'), 's');
    await expect(canvas.getByRole('button', { name: 'Save' })).toBeEnabled();
  },
};
/** The address has not been verified. */
export const UnverifiedEmail: Story = {
  args: { tab: 'account-settings', emailVerification: <EmailVerification email="ines@octavo.example" onSend={fn()} /> },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Send a new link' }, { timeout: 10_000 })).toBeVisible();
  },
};
export const Security: Story = {
  args: {
    tab: 'account-settings',
    settingsTab: 'security',
    passwordForm: { onSubmit: fn(), errors: { current_password: 'Current password is required' } },
  },
};

/**
 * The page with annotations, email choices, export and deletion. Each rule is as wide as the sections that it
 * separates.
 */
export const YourData: Story = {
  args: { tab: 'account-settings', settingsTab: 'data' },
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole('heading', { name: 'Emails' }, { timeout: 10_000 });
    const widths = ['AnnotatedBooks', 'EmailChoices', 'AccountData'].map(
      (name) => canvasElement.querySelector(`[data-component="${name}"]`)?.getBoundingClientRect().width,
    );
    await expect(new Set(widths)).toHaveProperty('size', 1);
  },
};
export const OrdersPending: Story = {
  args: { orders: { state: { status: 'pending' }, onPageChange: fn(), onRetry: fn() } },
};
export const OrdersFailed: Story = {
  args: { orders: { state: { status: 'failed' }, onPageChange: fn(), onRetry: fn() } },
};
export const OrdersEmpty: Story = {
  args: {
    orders: { state: { status: 'ready', orders: [], page: 1, totalPages: 0 }, onPageChange: fn(), onRetry: fn() },
  },
};
/** Tab order: the entries of the account, then its orders. */
export const ByKeyboard: Story = {
  play: async ({ canvas, userEvent }) => {
    await tabTo(userEvent, canvas.getByRole('link', { name: 'Order History' }));
    await tabThrough(userEvent, ['Account Settings', 'Logout', /^November 14/u, /^October 2/u, 'Pay now']);
  },
};
export const Stress: Story = {
  args: {
    displayName: 'Wilhelmine Freifrau von Hohenlohe-Waldenburg-Schillingsfürst',
    tab: 'overview',
    dashboardHref: '/dashboard',
    onStripeConnect: fn(),
    isStripeConnectBusy: true,
    text: { settings: 'Kontoeinstellungen und Sicherheit' },
  },
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import { Landmark, LayoutDashboard, LogOut, ReceiptText, Settings } from 'lucide';
import { expect, fn } from 'storybook/test';
import { tabThrough } from '../../../.storybook/keyboard.ts';
import { SettingsSidebar } from './SettingsSidebar.tsx';

const logOut = fn();
const meta = {
  title: 'Patterns/Settings sidebar',
  component: SettingsSidebar,
  args: {
    name: 'Ines Harlow',
    entries: [
      { id: 'dashboard', label: 'Dashboard', icon: LayoutDashboard, href: '/dashboard', isExternal: true },
      { id: 'orders', label: 'Order History', icon: ReceiptText, href: '/profile?tab=order-history', isCurrent: true },
      { id: 'settings', label: 'Account Settings', icon: Settings, href: '/profile?tab=account-settings' },
      { id: 'connect', label: 'Stripe Connect', icon: Landmark, onPress: fn() },
      { id: 'logout', label: 'Logout', icon: LogOut, onPress: logOut },
    ],
  },
  decorators: [
    (Story) => (
      <div style={{ maxInlineSize: '14.5rem' }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof SettingsSidebar>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('link', { name: 'Order History' })).toHaveAttribute('aria-current', 'page');
    await userEvent.click(canvas.getByRole('button', { name: 'Logout' }));
    await expect(logOut).toHaveBeenCalledOnce();
  },
};
export const Busy: Story = {
  args: { entries: [{ id: 'connect', label: 'Stripe Connect', icon: Landmark, onPress: fn(), isBusy: true }] },
};
/** Tab order: the links, then the buttons. */
export const ByKeyboard: Story = {
  play: async ({ userEvent }) => {
    await tabThrough(userEvent, ['Dashboard', 'Order History', 'Account Settings', 'Stripe Connect', 'Logout']);
    await userEvent.keyboard('{Enter}');
    await expect(logOut).toHaveBeenCalled();
  },
};
export const Stress: Story = {
  args: {
    name: 'Wilhelmine Freifrau von Hohenlohe-Schillingsfürst',
    entries: [{ id: 'x', label: 'Datenschutzeinstellungsverwaltung', icon: Settings, href: '/x' }],
  },
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { devices } from '../../../.storybook/samples.ts';
import { tabThrough } from '../../../.storybook/keyboard.ts';
import { DevicesList } from './DevicesList.tsx';

const meta = {
  title: 'Commerce/Devices list',
  component: DevicesList,
  args: { state: { status: 'ready', devices }, onSignOut: fn(), onSignOutOthers: fn(), onRetry: fn() },
} satisfies Meta<typeof DevicesList>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Sign out Safari on iPhone' }));
    await expect(args.onSignOut).toHaveBeenCalledWith({ device: devices[1] });
  },
};

/** No other devices to sign out. */
export const OnlyThisDevice: Story = {
  args: { state: { status: 'ready', devices: devices.slice(0, 1) } },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};
export const SigningOut: Story = { args: { signingOutId: 2 } };
export const SigningOutOthers: Story = { args: { isSigningOutOthers: true } };
export const ServerError: Story = { args: { error: 'That device could not be signed out. Please try again.' } };
export const Pending: Story = { args: { state: { status: 'pending' } } };
export const Failed: Story = { args: { state: { status: 'failed' } } };
export const ByKeyboard: Story = {
  play: async ({ args, userEvent }) => {
    await tabThrough(userEvent, ['Sign out Safari on iPhone', 'Sign out Unknown device', 'Sign out everywhere else']);
    await userEvent.keyboard('{Enter}');
    await expect(args.onSignOutOthers).toHaveBeenCalledOnce();
  },
};
export const Stress: Story = {
  args: {
    state: {
      status: 'ready',
      devices: [
        {
          id: 1,
          name: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbrowser unter Betriebssystem 26',
          isCurrent: false,
          lastUsedText: 'vor einhundertzwölf Tagen',
          signedInText: '30. September 2026',
        },
        { id: 2, name: 'متصفح على هاتف بعيد', isCurrent: true, signedInText: '30. September 2026' },
      ],
    },
    text: { signOut: 'Von diesem Gerät abmelden', signOutOthers: 'Auf sämtlichen anderen Geräten abmelden' },
  },
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { devices } from '../../.storybook/samples.ts';
import { tabThrough } from '../../.storybook/keyboard.ts';
import { DevicesList } from './DevicesList.tsx';

const meta = {
  title: 'Commerce/Devices list',
  component: DevicesList,
  args: { state: { status: 'ready', devices }, onEnd: fn(), onEndOthers: fn(), onRetry: fn() },
} satisfies Meta<typeof DevicesList>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Sign out Safari on iPhone' }));
    await expect(args.onEnd).toHaveBeenCalledWith({ device: devices[1] });
  },
};

/** Nowhere else: nothing to end. */
export const OnlyHere: Story = {
  args: { state: { status: 'ready', devices: devices.slice(0, 1) } },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};
export const Ending: Story = { args: { endingId: 2 } };
export const EndingOthers: Story = { args: { isEndingOthers: true } };
export const Refused: Story = { args: { error: 'That device could not be signed out. Please try again.' } };
export const Pending: Story = { args: { state: { status: 'pending' } } };
export const Failed: Story = { args: { state: { status: 'failed' } } };
export const ByKeyboard: Story = {
  play: async ({ args, userEvent }) => {
    await tabThrough(userEvent, ['Sign out Safari on iPhone', 'Sign out Unknown device', 'Sign out everywhere else']);
    await userEvent.keyboard('{Enter}');
    await expect(args.onEndOthers).toHaveBeenCalledOnce();
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
          sinceText: '30. September 2026',
        },
        { id: 2, name: 'متصفح على هاتف بعيد', isCurrent: true, sinceText: '30. September 2026' },
      ],
    },
    text: { end: 'Von diesem Gerät abmelden', endOthers: 'Auf sämtlichen anderen Geräten abmelden' },
  },
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { tabTo } from '../../../.storybook/keyboard.ts';
import { EmailVerification } from './EmailVerification.tsx';

const meta = {
  title: 'Forms/Email verification',
  component: EmailVerification,
  args: { email: 'ines@octavo.example', onSend: fn() },
} satisfies Meta<typeof EmailVerification>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Busy: Story = { args: { isBusy: true } };
export const Sent: Story = {
  args: {
    message:
      'A new link is on its way to ines@octavo.example. After three emails to this address, it can take up to an hour. The link works for 7 days.',
  },
};
export const TooManyLinks: Story = {
  args: { error: 'Several links were requested in a short time. Please try again in 42 minutes.' },
};
export const ByKeyboard: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await tabTo(userEvent, canvas.getByRole('button', { name: 'Send a new link' }));
    await userEvent.keyboard('{Enter}');
    await expect(args.onSend).toHaveBeenCalledOnce();
  },
};
export const Stress: Story = {
  args: {
    email: 'wilhelmine.theodora.friederike.von.hohenlohe@schillingsfuerst.example',
    error: 'Der Bestätigungslink konnte leider nicht verschickt werden. '.repeat(4),
    text: { title: 'wurde noch nicht bestätigt.', send: 'إرسال رابط جديد' },
  },
};

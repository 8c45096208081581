import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { withAppShell } from '../../../.storybook/with-app-shell.tsx';
import { tabTo } from '../../../.storybook/keyboard.ts';
import { VerifyEmailScreen } from './VerifyEmailScreen.tsx';

const meta = {
  title: 'Screens/Verify email address',
  component: VerifyEmailScreen,
  args: { status: 'confirming', onSubmit: fn() },
  parameters: { layout: 'fullscreen', signedIn: false },
  decorators: [withAppShell()],
} satisfies Meta<typeof VerifyEmailScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Busy: Story = { args: { status: 'busy' } };
export const Done: Story = {
  args: { status: 'done', message: 'Your email address ines@octavo.example is verified.' },
};
/** A new link was sent. */
export const Expired: Story = {
  args: {
    status: 'expired',
    message: 'This link has expired. We will email a new one to ines@octavo.example within an hour.',
  },
};
export const TooManyLinks: Story = {
  args: { error: 'Several links were requested in a short time. Please try again in 42 minutes.' },
};
/** The address of the account has changed since. */
export const Replaced: Story = {
  args: {
    status: 'replaced',
    message: 'This link is no longer valid. Please request a new one.',
  },
};
export const InvalidLink: Story = { args: { status: 'invalidLink' } };
export const ServerError: Story = {
  args: { error: 'The shop could not be reached. Please check your connection and try again.' },
};
/** Nothing happens before the button is pressed. */
export const ByKeyboard: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(args.onSubmit).not.toHaveBeenCalled();
    await tabTo(userEvent, canvas.getByRole('button', { name: 'Verify email address' }));
    await userEvent.keyboard('{Enter}');
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
};
export const Stress: Story = {
  args: {
    text: { title: 'Die E-Mail-Adresse des Kundenkontos bestätigen' },
    error: 'Zahlungsdienstleisterverbindungsfehler: bitte versuchen Sie es später noch einmal. '.repeat(3),
  },
};

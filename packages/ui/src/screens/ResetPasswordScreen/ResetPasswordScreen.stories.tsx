import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { withAppShell } from '../../../.storybook/with-app-shell.tsx';
import { tabThrough, tabTo } from '../../../.storybook/keyboard.ts';
import { book } from '../../../.storybook/samples.ts';
import { ResetPasswordScreen } from './ResetPasswordScreen.tsx';

const meta = {
  title: 'Screens/Reset password',
  component: ResetPasswordScreen,
  parameters: { layout: 'fullscreen', signedIn: false },
  decorators: [withAppShell('user')],
  args: { onSubmit: fn(), book: book(15) },
} satisfies Meta<typeof ResetPasswordScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const LinkUsed: Story = { args: { error: 'This link has been used or has expired.' } };
export const Invalid: Story = {
  args: {
    errors: { new_password: 'Password must contain at least one number', confirm_password: 'Passwords must match' },
  },
};
export const Busy: Story = { args: { isBusy: true } };
/** Each field is followed by its visibility button; then the submit button. */
export const ByKeyboard: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await tabTo(userEvent, canvas.getByLabelText('New password'));
    await userEvent.keyboard('Octavo!2026');
    await tabThrough(userEvent, ['Show password', 'Confirm password']);
    await userEvent.keyboard('Octavo!2026');
    await tabThrough(userEvent, ['Show password', 'Reset password']);
    await userEvent.keyboard('{Enter}');
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
};
export const Stress: Story = {
  args: {
    book: null,
    text: { title: 'Zurücksetzungsbestätigungsverfahren', askAgain: 'Neuen Bestätigungsverweis anfordern' },
    error: 'Dieser Bestätigungsverweis wurde bereits verwendet oder ist abgelaufen. '.repeat(3),
  },
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { inShell } from '../../.storybook/in-shell.tsx';
import { book } from '../../.storybook/samples.ts';
import { ResetPasswordScreen } from './ResetPasswordScreen.tsx';

const meta = {
  title: 'Screens/Reset password',
  component: ResetPasswordScreen,
  parameters: { layout: 'fullscreen' },
  decorators: [inShell('user')],
  args: { onSubmit: fn(), book: book(15) },
} satisfies Meta<typeof ResetPasswordScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const UsedUp: Story = { args: { error: 'This link has been used or has expired.' } };
export const Wrong: Story = {
  args: {
    errors: { new_password: 'Password must contain at least one number', confirm_password: 'Passwords must match' },
  },
};
export const Busy: Story = { args: { isBusy: true } };

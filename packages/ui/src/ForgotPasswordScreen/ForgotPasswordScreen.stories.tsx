import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { inShell } from '../../.storybook/in-shell.tsx';
import { book } from '../../.storybook/samples.ts';
import { ForgotPasswordScreen } from './ForgotPasswordScreen.tsx';

const meta = {
  title: 'Screens/Forgot password',
  component: ForgotPasswordScreen,
  parameters: { layout: 'fullscreen' },
  decorators: [inShell('user')],
  args: { onSubmit: fn(), book: book(3) },
} satisfies Meta<typeof ForgotPasswordScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Sent: Story = {
  args: { message: 'If there is an account with that email, a link is on its way. It works for one hour.' },
};
export const Wrong: Story = { args: { errors: { email: 'Please enter a valid email address' } } };
export const Busy: Story = { args: { isBusy: true } };

import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { withAppShell } from '../../../.storybook/with-app-shell.tsx';
import { tabTo } from '../../../.storybook/keyboard.ts';
import { book } from '../../../.storybook/samples.ts';
import { ForgotPasswordScreen } from './ForgotPasswordScreen.tsx';

const meta = {
  title: 'Screens/Forgot password',
  component: ForgotPasswordScreen,
  parameters: { layout: 'fullscreen', signedIn: false },
  decorators: [withAppShell('user')],
  args: { onSubmit: fn(), book: book(3) },
} satisfies Meta<typeof ForgotPasswordScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Sent: Story = {
  args: { message: 'If there is an account with that email, a link is on its way. It works for one hour.' },
};
export const Invalid: Story = { args: { errors: { email: 'Please enter a valid email address' } } };
export const Busy: Story = { args: { isBusy: true } };
export const ServerError: Story = { args: { error: 'Failed to send reset instructions. Please try again.' } };
/** Enter in the field submits the form. */
export const ByKeyboard: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await tabTo(userEvent, canvas.getByLabelText('Email'));
    await userEvent.keyboard('ines@octavo.example{Enter}');
    await expect(args.onSubmit).toHaveBeenCalledWith(
      expect.objectContaining({ values: { email: 'ines@octavo.example' } }),
    );
  },
};
export const Stress: Story = {
  args: {
    book: null,
    text: {
      title: 'Zurücksetzungsbestätigungsverfahren',
      subtitle: 'مثال: أخبرنا بعنوان البريد الإلكتروني الخاص بحسابك وسنرسل إليك رابطًا لاختيار كلمة مرور جديدة.',
    },
    message: 'Falls ein Benutzerkonto mit dieser Adresse besteht, ist eine Nachricht unterwegs. '.repeat(3),
  },
};

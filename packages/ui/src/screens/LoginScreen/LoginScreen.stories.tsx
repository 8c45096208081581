import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { withAppShell } from '../../../.storybook/with-app-shell.tsx';
import { tabThrough, tabTo } from '../../../.storybook/keyboard.ts';
import { book } from '../../../.storybook/samples.ts';
import { LoginScreen } from './LoginScreen.tsx';

const meta = {
  title: 'Screens/Login',
  component: LoginScreen,
  parameters: { layout: 'fullscreen', signedIn: false },
  decorators: [withAppShell('user')],
  args: {
    onSubmit: fn(),
    book: book(0),
    validate: ({ username, password }) => ({
      username: username === '' ? 'Username is required' : undefined,
      password:
        password === ''
          ? 'Password is required'
          : password.length < 8
            ? 'Password must be at least 8 characters'
            : undefined,
    }),
  },
} satisfies Meta<typeof LoginScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('Username'), 'ines_h');
    await userEvent.type(canvas.getByLabelText('Password'), 'Octavo!2026');
    await userEvent.click(canvas.getByRole('button', { name: 'Show password' }));
    await expect(canvas.getByLabelText('Password')).toHaveAttribute('type', 'text');
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Remember me' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Log in' }));
    await expect(args.onSubmit).toHaveBeenCalledWith(
      expect.objectContaining({ values: { username: 'ines_h', password: 'Octavo!2026', rememberMe: true } }),
    );
  },
};

/** Submitted empty: both fields show an error, and the first has focus. */
export const Invalid: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Log in' }));
    await expect(canvas.getByLabelText('Username')).toHaveFocus();
    await expect(canvas.getByLabelText('Username')).toHaveAccessibleDescription('Username is required');
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
};
export const Busy: Story = { args: { isBusy: true, defaultValues: { username: 'ines_h', password: 'Octavo!2026' } } };
export const ServerError: Story = { args: { error: 'Email or password is incorrect. Please try again.' } };
/** Tab order: the username, the password, its visibility button, the checkbox, the link, the submit button. */
export const ByKeyboard: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await tabTo(userEvent, canvas.getByLabelText('Username'));
    await userEvent.keyboard('ines_h');
    await tabThrough(userEvent, ['Password']);
    await userEvent.keyboard('Octavo!2026');
    await tabThrough(userEvent, ['Show password', 'Remember me']);
    await userEvent.keyboard(' ');
    await tabThrough(userEvent, ['Forgot password?', 'Log in', 'Terms of Service', 'Privacy Policy', 'Register']);
    await tabTo(userEvent, canvas.getByRole('button', { name: 'Log in' }));
    await userEvent.keyboard('{Enter}');
    await expect(args.onSubmit).toHaveBeenCalledWith(
      expect.objectContaining({ values: { username: 'ines_h', password: 'Octavo!2026', rememberMe: true } }),
    );
  },
};
export const Stress: Story = {
  args: {
    book: null,
    text: { title: 'Bei Ihrem Benutzerkonto anmelden', forgot: 'Haben Sie Ihr Kennwort vergessen?' },
  },
};

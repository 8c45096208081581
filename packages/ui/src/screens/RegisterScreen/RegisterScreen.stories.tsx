import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { withAppShell } from '../../../.storybook/with-app-shell.tsx';
import { tabThrough, tabTo } from '../../../.storybook/keyboard.ts';
import { book } from '../../../.storybook/samples.ts';
import { RegisterScreen } from './RegisterScreen.tsx';

const meta = {
  title: 'Screens/Register',
  component: RegisterScreen,
  parameters: { layout: 'fullscreen', signedIn: false },
  decorators: [withAppShell('user')],
  args: { onSubmit: fn(), book: book(14) },
} satisfies Meta<typeof RegisterScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('Password'), 'Octavo!2026');
    await userEvent.selectOptions(canvas.getByLabelText('Role'), 'author');
    await userEvent.click(canvas.getByRole('button', { name: 'Create account' }));
    await expect(args.onSubmit).toHaveBeenCalledWith(
      expect.objectContaining({ values: expect.objectContaining({ role: 'author', password: 'Octavo!2026' }) }),
    );
  },
};

/** Server errors of several fields. */
export const Invalid: Story = {
  args: {
    defaultValues: {
      first_name: 'Ines',
      last_name: 'H4lloway',
      username: 'in',
      email: 'ines@halloway.example',
      password: 'Octavoo!',
    },
    errors: {
      last_name: 'Last name must contain only letters and spaces',
      username: 'Username must be at least 3 characters',
      password: 'Must contain at least one number',
      confirm_password: 'Please confirm your password',
      role: 'Please select a role',
    },
  },
};
export const ServerError: Story = { args: { error: 'Registration failed. Please try again.' } };
export const Busy: Story = { args: { isBusy: true } };
/** Tab reaches every field in order. Enter on the button submits the form. */
export const ByKeyboard: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await tabTo(userEvent, canvas.getByLabelText(/^First name/u));
    await tabThrough(userEvent, [/^Last name/u, 'Username', 'Email', 'Password', 'Show password']);
    await tabThrough(userEvent, ['Confirm password', 'Show password', 'Role', 'Create account']);
    await userEvent.keyboard('{Enter}');
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
};
export const Stress: Story = {
  args: {
    book: null,
    error: 'Die Registrierung ist leider fehlgeschlagen. '.repeat(3),
    text: {
      title: 'Benutzerkontoregistrierung',
      firstName: 'Rechnungsempfängervorname',
      lastName: 'اسم العائلة',
      consent: 'Mit der Erstellung eines Benutzerkontos akzeptieren Sie die',
      terms: 'Allgemeinen Geschäftsbedingungen',
      submit: 'Benutzerkonto kostenlos und unverbindlich anlegen',
    },
  },
};

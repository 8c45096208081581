import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { PasswordForm } from './PasswordForm.tsx';

const meta = {
  title: 'Forms/Password form',
  component: PasswordForm,
  args: { onSubmit: fn() },
} satisfies Meta<typeof PasswordForm>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

/** Tab order: each field, then its visibility button. */
export const ByKeyboard: Story = {
  play: async ({ args, canvas, userEvent }) => {
    for (const [label, typed] of [
      ['Current password', 'Octavo!2025'],
      ['New password', 'Octavo!2026'],
      ['Confirm password', 'Octavo!2026'],
    ] as const) {
      await userEvent.tab();
      await expect(canvas.getByLabelText(label)).toHaveFocus();
      await userEvent.keyboard(typed);
      await userEvent.tab();
    }
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Enter}');
    await expect(args.onSubmit).toHaveBeenCalledWith(
      expect.objectContaining({
        values: {
          current_password: 'Octavo!2025',
          new_password: 'Octavo!2026',
          confirm_password: 'Octavo!2026',
        },
      }),
    );
  },
};
export const Invalid: Story = {
  args: { errors: { current_password: 'Current password is required', confirm_password: 'Passwords do not match' } },
};
export const ServerError: Story = { args: { error: 'Failed to change password' } };
export const Busy: Story = { args: { isBusy: true } };
export const Stress: Story = {
  args: {
    error: 'Das Kennwort konnte leider nicht geändert werden. '.repeat(4),
    text: { current: 'Derzeitiges Benutzerkontokennwort', next: 'كلمة المرور الجديدة' },
  },
};

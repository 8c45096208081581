import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { tabThrough } from '../../../.storybook/keyboard.ts';
import { PasswordField } from './PasswordField.tsx';
import { PasswordRules } from './PasswordRules.tsx';

const meta = {
  title: 'Forms/Password field',
  component: PasswordField,
  args: { label: 'Password', defaultValue: 'Octavo!2026', autoComplete: 'current-password' },
} satisfies Meta<typeof PasswordField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Show password' }));
    await expect(canvas.getByLabelText('Password')).toHaveAttribute('type', 'text');
    await userEvent.click(canvas.getByRole('button', { name: 'Hide password' }));
    await expect(canvas.getByLabelText('Password')).toHaveAttribute('type', 'password');
  },
};

/** With the checklist of password rules, updated while the customer types. */
export const WithRules: Story = { args: { hint: <PasswordRules value="Octavo" /> } };
export const Invalid: Story = { args: { error: 'Must contain at least one number' } };
/** The visibility button is its own tab stop and names its action. */
export const ByKeyboard: Story = {
  play: async ({ canvas, userEvent }) => {
    await tabThrough(userEvent, ['Password', 'Show password']);
    await userEvent.keyboard(' ');
    await expect(canvas.getByRole('button', { name: 'Hide password' })).toHaveFocus();
  },
};
export const Stress: Story = {
  args: { label: 'Kennwortwiederholung', error: 'Passwords do not match', disabled: true },
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { tabThrough, tabTo } from '../../../.storybook/keyboard.ts';
import { AccountData } from './AccountData.tsx';

const meta = {
  title: 'Commerce/Account data',
  component: AccountData,
  args: { onExport: fn(), onDelete: fn() },
} satisfies Meta<typeof AccountData>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Export my data' }));
    await expect(args.onExport).toHaveBeenCalledOnce();
  },
};
export const Exporting: Story = { args: { isExporting: true } };
export const ExportError: Story = {
  args: { exportError: 'Your data was exported a moment ago. Please try again in an hour.' },
};

/** Deleting asks for confirmation with the password. */
export const Confirming: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Delete my account' }));
    await expect(canvas.getByRole('dialog')).toBeVisible();
  },
};
export const WrongPassword: Story = {
  args: { errors: { password: 'This is not your password' } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Delete my account' }));
    await expect(canvas.getByLabelText('Password')).toHaveAccessibleDescription('This is not your password');
  },
};
export const DeleteError: Story = {
  args: { deleteError: 'Your books are still sold here, so the account cannot be deleted yet. Please write to us.' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Delete my account' }));
    await expect(canvas.getByRole('alert')).toBeVisible();
  },
};
export const Deleting: Story = {
  args: { isDeleting: true },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Delete my account' }));
    await expect(canvas.getByRole('button', { name: 'Deleting...' })).toBeDisabled();
  },
};

export const ByKeyboard: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await tabThrough(userEvent, ['Export my data', 'Delete my account']);
    await userEvent.keyboard('{Enter}');
    await tabTo(userEvent, canvas.getByLabelText('Password'));
    await userEvent.keyboard('{Enter}');
    await expect(args.onDelete).not.toHaveBeenCalled();
    await expect(canvas.getByLabelText('Password')).toHaveFocus();
    await userEvent.keyboard('Octavo!2026{Enter}');
    await expect(args.onDelete).toHaveBeenCalledWith(expect.objectContaining({ values: { password: 'Octavo!2026' } }));
  },
};
export const Stress: Story = {
  args: {
    exportError: 'Ihre Daten konnten leider nicht zusammengestellt werden. '.repeat(4),
    text: {
      exportTitle: 'Datenübertragbarkeitsgrundverordnungsauskunft',
      deleteDescription: 'ستُحذف مكتبتك وملاحظاتك إلى الأبد. '.repeat(6),
      delete: 'Benutzerkonto endgültig und unwiderruflich löschen',
    },
  },
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { withAppShell } from '../../../.storybook/with-app-shell.tsx';
import { tabTo } from '../../../.storybook/keyboard.ts';
import { UndoEmailScreen } from './UndoEmailScreen.tsx';

const meta = {
  title: 'Screens/Undo email change',
  component: UndoEmailScreen,
  args: { status: 'confirming', onSubmit: fn() },
  parameters: { layout: 'fullscreen', signedIn: false },
  decorators: [withAppShell()],
} satisfies Meta<typeof UndoEmailScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Busy: Story = { args: { status: 'busy' } };
export const Done: Story = {
  args: { status: 'done', message: 'Your account has the address ines@octavo.example again.' },
};
export const ServerError: Story = {
  args: { error: 'This link has expired or was already used. Please contact us for help.' },
};
export const InvalidLink: Story = { args: { status: 'invalidLink' } };
/** Nothing happens before the button is pressed. */
export const ByKeyboard: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(args.onSubmit).not.toHaveBeenCalled();
    await tabTo(userEvent, canvas.getByRole('button', { name: 'Undo' }));
    await userEvent.keyboard('{Enter}');
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
};
export const Stress: Story = {
  args: {
    text: { title: 'Die Änderung der E-Mail-Adresse des Kundenkontos rückgängig machen' },
    error: 'Zahlungsdienstleisterverbindungsfehler: bitte versuchen Sie es später noch einmal. '.repeat(3),
  },
};

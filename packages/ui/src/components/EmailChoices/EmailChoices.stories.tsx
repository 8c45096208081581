import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { tabThrough } from '../../../.storybook/keyboard.ts';
import { EmailChoices } from './EmailChoices.tsx';

const newEditions = {
  id: 'new-editions',
  label: 'Email me when a book in my library has a new edition',
  isWanted: true,
};

const meta = {
  title: 'Forms/Email choices',
  component: EmailChoices,
  args: { choices: [newEditions], onWantedChange: fn() },
} satisfies Meta<typeof EmailChoices>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('checkbox', { name: newEditions.label }));
    await expect(args.onWantedChange).toHaveBeenCalledWith({ id: 'new-editions', isWanted: false });
  },
};
export const Unwanted: Story = { args: { choices: [{ ...newEditions, isWanted: false }] } };
export const NotSaved: Story = {
  args: { choices: [{ ...newEditions, error: 'Your choice could not be saved. Please try again.' }] },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('checkbox')).toHaveAccessibleDescription(
      'Your choice could not be saved. Please try again.',
    );
  },
};
export const ByKeyboard: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await tabThrough(userEvent, [newEditions.label]);
    await expect(canvas.getByRole('checkbox')).toHaveFocus();
    await userEvent.keyboard(' ');
    await expect(args.onWantedChange).toHaveBeenCalledOnce();
  },
};
export const Stress: Story = {
  args: {
    choices: [
      { ...newEditions, label: 'Benachrichtigungseinstellungen für Neuauflagen und Preisänderungen. '.repeat(3) },
      { id: 'arabic', label: 'أرسل إليّ رسالة عند صدور طبعة جديدة. '.repeat(4), isWanted: false },
    ],
    text: { title: 'Benachrichtigungen per elektronischer Post' },
  },
};

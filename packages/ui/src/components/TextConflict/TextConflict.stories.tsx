import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { tabThrough } from '../../../.storybook/keyboard.ts';
import { TextConflict } from './TextConflict.tsx';

const meta = {
  title: 'Studio/Text conflict',
  component: TextConflict,
  args: {
    field: 'Description',
    stored: 'Every night at ten to eight the moon over Vessel Street does not rise.',
    own: 'Every night at ten to eight the moon over Vessel Street fails to rise.',
    onKeepOwn: fn(),
    onTakeStored: fn(),
  },
} satisfies Meta<typeof TextConflict>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const ByKeyboard: Story = {
  play: async ({ args, userEvent }) => {
    await tabThrough(userEvent, ['Keep mine', 'Use the saved version']);
    await userEvent.keyboard('{Enter}');
    await expect(args.onTakeStored).toHaveBeenCalledOnce();
  },
};
export const Cleared: Story = { args: { field: 'Subtitle', stored: '', own: 'A novel in five acts' } };
export const Stress: Story = { args: { stored: 'Lorem ipsum dolor sit amet. '.repeat(40), own: 'x'.repeat(300) } };

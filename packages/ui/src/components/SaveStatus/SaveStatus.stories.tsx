import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { Button } from '../Button/index.ts';
import { SaveStatus } from './SaveStatus.tsx';

const meta = {
  title: 'Studio/Save status',
  component: SaveStatus,
  args: { state: 'saved', children: 'Saved at 10:42 AM', hint: 'Changes are saved as you type.' },
} satisfies Meta<typeof SaveStatus>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The state is announced. */
export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Saved at 10:42 AM');
  },
};
export const Saving: Story = { args: { state: 'saving', children: 'Saving' } };
export const Blocked: Story = { args: { state: 'blocked', children: 'One field is not saved: correct the ISBN.' } };
export const Failed: Story = {
  args: {
    state: 'failed',
    children: 'Not saved. Your text is kept here.',
    action: (
      <Button variant="text" onClick={fn()}>
        Try again
      </Button>
    ),
  },
};
export const ByKeyboard: Story = {
  ...Failed,
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Try again' })).toHaveFocus();
  },
};
export const Stress: Story = {
  args: {
    state: 'failed',
    children: 'Die Änderungen konnten nicht gespeichert werden. '.repeat(4),
    hint: 'Lorem '.repeat(20),
  },
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { tabThrough } from '../../../.storybook/keyboard.ts';
import { sampleReader } from '../../../.storybook/sample-reader.ts';
import { longBook } from '../../../.storybook/samples.ts';
import { StreamScreen } from './StreamScreen.tsx';

const meta = {
  title: 'Screens/Stream',
  component: StreamScreen,
  parameters: { layout: 'fullscreen' },
  args: { status: 'ready', src: sampleReader, title: 'The Heron Ledger', backHref: '/product/the-heron-ledger' },
} satisfies Meta<typeof StreamScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The book has keyboard focus as soon as it has loaded. */
export const Default: Story = {
  play: async ({ canvas }) => {
    const frame = canvas.getByTitle('Reader: The Heron Ledger');
    await waitFor(() => expect(frame).toHaveFocus());
  },
};
export const Pending: Story = { args: { status: 'pending', title: '' } };
export const Failed: Story = { args: { status: 'failed', title: '' } };
/** The back button comes before the book. */
export const ByKeyboard: Story = {
  args: { status: 'failed', title: '' },
  play: async ({ userEvent }) => {
    await tabThrough(userEvent, ['Back']);
  },
};
export const Stress: Story = { args: { title: longBook.title } };

import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { tabThrough } from '../../.storybook/keyboard.ts';
import { longBook } from '../../.storybook/samples.ts';
import { StreamScreen } from './StreamScreen.tsx';

const page = `data:text/html,${encodeURIComponent('<title>Reader</title><html lang="en"><body style="font:19px/1.66 Georgia;max-width:34em;margin:4em auto;padding:0 1em;background:#f7f4ec;color:#1b1d23"><main><h1>The Narrow Column</h1><p>The weir had been talking all night, and by morning Orsolya had come round to its opinion.</p></main>')}`;

const meta = {
  title: 'Screens/Stream',
  component: StreamScreen,
  parameters: { layout: 'fullscreen' },
  args: { status: 'ready', src: page, title: 'The Heron Ledger', backHref: '/product/the-heron-ledger' },
} satisfies Meta<typeof StreamScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The keys are the book's as soon as it is there. */
export const Default: Story = {
  play: async ({ canvas }) => {
    const frame = canvas.getByTitle('Reader: The Heron Ledger');
    await waitFor(() => expect(frame).toHaveFocus());
  },
};
export const Pending: Story = { args: { status: 'pending', title: '' } };
export const Failed: Story = { args: { status: 'failed', title: '' } };
/** The way back comes before the book. */
export const ByKeyboard: Story = {
  args: { status: 'failed', title: '' },
  play: async ({ userEvent }) => {
    await tabThrough(userEvent, ['Back']);
  },
};
export const Stress: Story = { args: { title: longBook.title } };

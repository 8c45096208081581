import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { tabThrough } from '../../.storybook/keyboard.ts';
import { longBook } from '../../.storybook/samples.ts';
import { StreamScreen } from './StreamScreen.tsx';

/** Stands for the reader, which is a page of its own and has its stories under Reading. */
const page = `data:text/html,${encodeURIComponent('<title>Reader</title><html lang="en"><style>body{max-width:33em;margin:0 auto;padding:6em 1.25em 4em;font:19px/1.66 "Iowan Old Style","Palatino Linotype",Palatino,Georgia,serif;background:#f7f4ec;color:#1b1d23}h1{margin:0 0 1.4em;font-size:1.8em;font-weight:400;line-height:1.14}p{margin:0}p+p{text-indent:1.4em}</style><body><main><h1>The Narrow Column</h1><p>The weir had been talking all night, and by morning Orsolya had come round to its opinion. The water was not lower. It had only stopped pretending to be a road.</p><p>She wrote the figure in the narrow column, where the herons went, and blotted it, and looked at it as one looks at a relative who has arrived without a bag.</p><p>Below the sluice somebody had moored a boat with its name painted out.</p></main>')}`;

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

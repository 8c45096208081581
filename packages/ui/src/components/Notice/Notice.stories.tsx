import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { TextLink } from '../TextLink/index.ts';
import { Notice } from './Notice.tsx';

const meta = {
  title: 'Studio/Notice',
  component: Notice,
  args: {
    title: 'Paid books need a connected account',
    children: 'You can publish this book for free now. To sell it, connect a payout account.',
    action: <TextLink href="/studio/payouts">Connect</TextLink>,
  },
} satisfies Meta<typeof Notice>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Passed: Story = {
  args: { tone: 'ok', title: 'The file can be sold', children: undefined, action: undefined },
};
/** A failure is announced. */
export const Failed: Story = {
  args: {
    tone: 'danger',
    title: 'This file is protected against copying',
    children: 'Export it again without protection.',
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('This file is protected against copying');
  },
};
export const ByKeyboard: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('link', { name: 'Connect' })).toHaveFocus();
  },
};
export const Stress: Story = {
  args: {
    tone: 'danger',
    title: 'Diese Datei ist kopiergeschützt. '.repeat(4),
    children: 'urn:isbn:97814028946269781402894626'.repeat(3),
  },
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { book, longBook } from '../../../.storybook/samples.ts';
import { Button } from '../Button/index.ts';
import { Cover } from '../Cover/index.ts';
import { StatusMark } from '../StatusMark/index.ts';
import { PageHeader } from './PageHeader.tsx';

const meta = {
  title: 'Studio/Page header',
  component: PageHeader,
  args: {
    title: 'Books',
    children: '8 books. 5,439 copies sold.',
    actions: <Button onClick={fn()}>New book</Button>,
  },
} satisfies Meta<typeof PageHeader>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const OfBook: Story = {
  args: {
    title: 'The Understudy Moon',
    cover: <Cover art={book(15).cover} title="The Understudy Moon" sizes="4.25rem" />,
    children: (
      <>
        <StatusMark shape="notStarted">Draft</StatusMark>
        <span>Price is missing</span>
      </>
    ),
  },
};
export const ByKeyboard: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'New book' })).toHaveFocus();
  },
};
export const Stress: Story = {
  args: {
    title: longBook.title,
    cover: <Cover art={{}} title={longBook.title} author={longBook.author} sizes="4.25rem" />,
  },
};

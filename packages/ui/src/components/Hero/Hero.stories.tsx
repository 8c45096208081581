import type { Meta, StoryObj } from '@storybook/react-vite';
import { tabThrough } from '../../../.storybook/keyboard.ts';
import { book, longBook } from '../../../.storybook/samples.ts';
import { Button } from '../Button/index.ts';
import { Hero } from './Hero.tsx';

const meta = {
  title: 'Patterns/Hero',
  component: Hero,
  parameters: { layout: 'fullscreen' },
  args: {
    title: 'Happy reading, Ines',
    books: [book(9), book(8), book(10)],
    action: <Button variant="paper">Start Reading</Button>,
  },
} satisfies Meta<typeof Hero>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The middle book sets the background color. */
export const Default: Story = {};
export const Swirl: Story = {
  args: {
    paper: 'swirl',
    title: 'Keep the story going..',
    subtitle: 'Atlas of Minor Stars, page 84 of 312.',
    books: [book(3)],
  },
};
/** Three slots are reserved while the books load. */
export const Pending: Story = { args: { books: undefined, isPending: true } };
export const WithoutBooks: Story = { args: { books: [] } };
/** Tab order: the action, then the covers in reading order. */
export const ByKeyboard: Story = {
  play: async ({ userEvent }) => {
    await tabThrough(userEvent, ['Start Reading', book(9).title, book(8).title, book(10).title]);
  },
};
export const Stress: Story = {
  args: { title: longBook.title, books: [longBook, longBook, longBook].map((item, id) => ({ ...item, id })) },
};

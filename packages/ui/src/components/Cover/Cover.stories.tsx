import type { Meta, StoryObj } from '@storybook/react-vite';
import { arabicBook, book, longBook } from '../../../.storybook/samples.ts';
import { Cover } from './Cover.tsx';

const meta = {
  title: 'Commerce/Cover',
  component: Cover,
  args: { art: book(3).cover, title: book(3).title, author: book(3).author, alt: 'Cover of Atlas of Minor Stars' },
  decorators: [
    (Story) => (
      <div style={{ inlineSize: '12rem' }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof Cover>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Raised: Story = { args: { elevation: 'raised' } };
export const Standing: Story = { args: { elevation: 'standing' } };

/** A book without a picture: title and author on a background of the given hue. */
export const WithoutPicture: Story = { args: { art: { hue: 262 } } };
export const WithoutPictureRightToLeft: Story = {
  args: { art: { hue: 40 }, title: arabicBook.title, author: arabicBook.author, dir: 'rtl' },
};
export const Stress: Story = { args: { art: {}, title: longBook.title, author: longBook.author } };

import type { Meta, StoryObj } from '@storybook/react-vite';
import { Drawing } from './Drawing.tsx';

const meta = {
  title: 'Patterns/Drawing',
  component: Drawing,
  args: { name: 'torn' },
} satisfies Meta<typeof Drawing>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Something failed. */
export const Default: Story = {};

/** There is nothing here yet. */
export const Shelf: Story = { args: { name: 'shelf' } };

/** The shop cannot be reached. */
export const Closed: Story = { args: { name: 'closed' } };

/** What was asked for is not here. */
export const Lost: Story = { args: { name: 'lost' } };

/** Nobody has written anything yet. */
export const Blank: Story = { args: { name: 'blank' } };

/** In a place narrower than itself. */
export const Stress: Story = {
  decorators: [
    (Story) => (
      <div style={{ inlineSize: '8rem' }}>
        <Story />
      </div>
    ),
  ],
};

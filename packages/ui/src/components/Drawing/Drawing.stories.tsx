import type { Meta, StoryObj } from '@storybook/react-vite';
import { Drawing } from './Drawing.tsx';

const meta = {
  title: 'Patterns/Drawing',
  component: Drawing,
  args: { name: 'torn' },
} satisfies Meta<typeof Drawing>;

export default meta;
type Story = StoryObj<typeof meta>;

/** For errors. */
export const Default: Story = {};

/** For empty lists. */
export const Shelf: Story = { args: { name: 'shelf' } };

/** For an unreachable shop. */
export const Closed: Story = { args: { name: 'closed' } };

/** For pages that do not exist. */
export const Lost: Story = { args: { name: 'lost' } };

/** For missing reviews. */
export const Blank: Story = { args: { name: 'blank' } };

/** In a container narrower than the drawing. */
export const Stress: Story = {
  decorators: [
    (Story) => (
      <div style={{ inlineSize: '8rem' }}>
        <Story />
      </div>
    ),
  ],
};

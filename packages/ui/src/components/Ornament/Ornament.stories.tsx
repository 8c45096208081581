import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Ornament } from './Ornament.tsx';

const meta = {
  title: 'Patterns/Mark',
  component: Ornament,
  args: { style: { fontSize: '1.625rem' } },
} satisfies Meta<typeof Ornament>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Next to the shop's name it is decorative. */
export const Default: Story = {};

/** Alone, it has a label. */
export const Named: Story = {
  args: { label: 'Octavo' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img', { name: 'Octavo' })).toBeVisible();
  },
};
export const Small: Story = { args: { style: { fontSize: '1rem' } } };

/** At poster size, on an endpaper. */
export const Stress: Story = {
  args: { style: { fontSize: '16rem', color: 'var(--c-on-endpaper)' } },
  decorators: [
    (Story) => (
      <div data-cover="" style={{ padding: '2rem', background: 'var(--c-endpaper)' }}>
        <Story />
      </div>
    ),
  ],
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import { ReadingProgress } from './ReadingProgress.tsx';

const meta = {
  title: 'Reading/Reading progress',
  component: ReadingProgress,
  args: { value: 0.62 },
  decorators: [
    (Story) => (
      <div style={{ inlineSize: '9.5rem' }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof ReadingProgress>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const NotStarted: Story = { args: { value: 0 } };

/** An opened book never shows 0%. */
export const JustOpened: Story = { args: { value: 0.0001 } };
export const Finished: Story = { args: { value: 1 } };

/** An invalid value and a text that is too long. */
export const Stress: Story = {
  args: { value: 17, text: { finished: 'Vollständig durchgelesen und zu den Lieblingsbüchern gestellt' } },
};

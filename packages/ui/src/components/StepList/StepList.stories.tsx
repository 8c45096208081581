import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { StepList } from './StepList.tsx';

const meta = {
  title: 'Studio/Step list',
  component: StepList,
  args: { steps: ['File', 'Report', 'Details', 'Price', 'Publish'], current: 1 },
} satisfies Meta<typeof StepList>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    const steps = canvas.getAllByRole('listitem');
    await expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null, null, null]);
    await expect(steps[0]).toHaveTextContent('done');
  },
};
export const Stress: Story = {
  args: {
    steps: ['Veröffentlichungsdatei', 'Prüfbericht', 'Beschreibung und Mitwirkende', 'Preisgestaltung'],
    current: 3,
  },
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import { accessibilityGroups } from '../../../.storybook/samples.ts';
import { AccessibilityFacts } from './AccessibilityFacts.tsx';

const meta = {
  title: 'Commerce/Accessibility facts',
  component: AccessibilityFacts,
  args: { groups: accessibilityGroups },
} satisfies Meta<typeof AccessibilityFacts>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const WithSummary: Story = {
  args: { summary: 'The map on the endpapers is described at length; the pattern plates are decoration.' },
};
export const OneGroup: Story = { args: { groups: accessibilityGroups.slice(0, 1) } };
export const Stress: Story = {
  args: {
    groups: [
      { title: 'Barrierefreiheitsstärkungsgesetzeskonformität', statements: ['Rindfleischetikettierung'.repeat(6)] },
      { title: 'طرق القراءة', statements: ['يمكن تغيير مظهر النص', 'يمكن قراءته بصوت عال'] },
    ],
    summary: 'Alle Abbildungen sind ausführlich beschrieben. '.repeat(6),
  },
};

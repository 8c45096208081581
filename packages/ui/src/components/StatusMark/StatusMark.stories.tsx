import type { Meta, StoryObj } from '@storybook/react-vite';
import { StatusMark } from './StatusMark.tsx';
import type { StatusShape } from './StatusMark.tsx';

const meta = {
  title: 'Studio/Status mark',
  component: StatusMark,
  args: { shape: 'done', children: 'Published' },
} satisfies Meta<typeof StatusMark>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const WithNote: Story = { args: { shape: 'waiting', children: 'Scheduled', note: 'Dec 1, 9:00 AM' } };

const words: readonly (readonly [StatusShape, string])[] = [
  ['notStarted', 'Draft'],
  ['inProgress', 'In review'],
  ['waiting', 'Scheduled'],
  ['done', 'Published'],
  ['stopped', 'Off sale'],
  ['alert', 'Needs attention'],
  ['failed', 'Must fix'],
  ['warning', 'Should fix'],
  ['info', 'Suggestion'],
];
/** The shapes differ without color. */
export const Shapes: Story = {
  render: () => (
    <ul style={{ display: 'grid', gap: '0.5rem' }}>
      {words.map(([shape, word]) => (
        <li key={shape}>
          <StatusMark shape={shape}>{word}</StatusMark>
        </li>
      ))}
    </ul>
  ),
};
export const Stress: Story = {
  args: {
    shape: 'alert',
    children: 'Benötigt Ihre Aufmerksamkeit',
    note: 'Die Buchhandlung bittet um eine Änderung der Umschlagbeschriftung',
  },
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { describedBy, FieldError, FieldFrame } from './FieldFrame.tsx';

const meta = {
  title: 'Forms/Field frame',
  component: FieldFrame,
  args: {
    id: 'card',
    label: 'Card',
    hint: 'Sixteen digits.',
    children: <input id="card" aria-describedby="card-hint" />,
  },
} satisfies Meta<typeof FieldFrame>;

export default meta;
type Story = StoryObj<typeof meta>;

/** For custom controls: the frame connects label, hint and error to its content. */
export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('Card')).toHaveAccessibleDescription('Sixteen digits.');
  },
};
export const Invalid: Story = {
  args: {
    error: 'Required',
    children: (
      <input id="card" aria-invalid aria-describedby={describedBy('card', { error: 'Required', hint: 'Sixteen' })} />
    ),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('Card')).toHaveAccessibleDescription('Required Sixteen digits.');
  },
};
export const Optional: Story = { args: { optionalText: '(optional)' } };

/** The error without the frame, below a control with its own frame. */
export const OnlyError: Story = { render: () => <FieldError id="alone">Required</FieldError> };
export const Stress: Story = {
  args: {
    label: 'Rechnungsempfängerwohnsitzpostleitzahl einschließlich Länderkennung',
    hint: 'مثال: ٩٧٢٠٥',
    error: 'Diese Angabe ist erforderlich, damit wir Ihnen eine Rechnung ausstellen können. '.repeat(2),
    children: (
      <input id="card" aria-invalid aria-describedby={describedBy('card', { error: 'Wrong', hint: 'Example' })} />
    ),
  },
};

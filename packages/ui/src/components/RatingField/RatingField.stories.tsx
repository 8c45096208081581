import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn } from 'storybook/test';
import { RatingField } from './RatingField.tsx';

const meta = {
  title: 'Forms/Rating field',
  component: RatingField,
  args: { label: 'Your rating', value: 4, onValueChange: fn() },
  render: function Rated({ value, onValueChange, ...rest }) {
    const [chosen, setChosen] = useState(value);
    return (
      <RatingField
        {...rest}
        value={chosen}
        onValueChange={(event) => {
          setChosen(event.value);
          onValueChange(event);
        }}
      />
    );
  },
} satisfies Meta<typeof RatingField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('radio', { name: '2 stars' }));
    await expect(args.onValueChange).toHaveBeenCalledWith({ value: 2 });
  },
};
export const None: Story = { args: { value: 0 } };
export const Invalid: Story = { args: { value: 0, error: 'Please choose from one to five stars' } };

/** The component is one tab stop; arrow keys choose an option. */
export const ByKeyboard: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('radio', { name: '4 stars' })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(args.onValueChange).toHaveBeenLastCalledWith({ value: 5 });
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await expect(args.onValueChange).toHaveBeenLastCalledWith({ value: 3 });
  },
};
export const Stress: Story = {
  args: {
    label: 'Gesamtzufriedenheitsbewertungsskala für dieses Buch',
    error: 'Bitte wählen Sie zwischen einem und fünf Sternen. '.repeat(4),
  },
};

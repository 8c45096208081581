import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn } from 'storybook/test';
import { CoverChoice, type CoverChoiceProps } from './CoverChoice.tsx';

/** A plain cover, so that the story needs no server. */
const drawn = (color: string): { src: string } => ({
  src: `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 3"><path fill="${color}" d="M0 0h2v3H0z"/></svg>`,
  )}`,
});

function Choosing({ value: first, onValueChange, ...rest }: CoverChoiceProps) {
  const [value, setValue] = useState(first);
  return (
    <CoverChoice
      {...rest}
      value={value}
      onValueChange={(event) => {
        setValue(event.value);
        onValueChange(event);
      }}
    />
  );
}

const meta = {
  title: 'Studio/Cover choice',
  component: CoverChoice,
  render: (args) => <Choosing {...args} />,
  args: {
    label: 'Cover',
    title: 'The Understudy Moon',
    value: 'file',
    options: [
      { value: 'file', label: 'From the file', art: drawn('#7a2440') },
      { value: 'initial-3', label: 'Drawn: initial', art: drawn('#dfe6ea') },
      { value: 'rings-0', label: 'Drawn: rings', art: drawn('#e0a83a') },
      { value: 'strata-1', label: 'Drawn: strata', art: drawn('#2a2450') },
    ],
    onValueChange: fn(),
  },
} satisfies Meta<typeof CoverChoice>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const NothingChosen: Story = { args: { value: null } };
/** A cover that cannot be loaded shows the title. */
export const WithoutPicture: Story = { args: { options: [{ value: 'file', label: 'From the file', art: {} }] } };
export const ByKeyboard: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('radio', { name: 'From the file' })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(canvas.getByRole('radio', { name: 'Drawn: initial' })).toBeChecked();
    await expect(args.onValueChange).toHaveBeenCalledWith({ value: 'initial-3' });
  },
};
export const Stress: Story = {
  args: {
    title: 'Donaudampfschifffahrtsgesellschaftskapitänskajüte',
    options: Array.from({ length: 12 }, (_, index) => ({
      value: String(index),
      label: 'Gezeichnet: Donaudampfschifffahrtsgesellschaft',
      art: index % 2 === 0 ? {} : drawn('#335533'),
    })),
  },
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect } from 'storybook/test';
import { tabThrough } from '../../../.storybook/keyboard.ts';
import { TokenField } from './TokenField.tsx';
import type { TokenFieldProps } from './TokenField.tsx';

function Genres(props: Partial<TokenFieldProps>) {
  const [value, setValue] = useState(props.value ?? ['Fantasy', 'Fiction']);
  return (
    <TokenField
      label="Genres"
      optionalText={`(${value.length} of 3)`}
      options={['Fantasy', 'Fiction', 'Mystery', 'Poetry']}
      max={3}
      hint="The first genre is shown on the product page."
      text={{ add: 'Add a genre' }}
      {...props}
      value={value}
      onValueChange={(event) => setValue(event.value)}
    />
  );
}

const meta = { title: 'Studio/Token field', component: Genres, args: {} } satisfies Meta<typeof Genres>;

export default meta;
type Story = StoryObj<typeof meta>;

/** A third value fills the field. */
export const Default: Story = {
  play: async ({ canvas, userEvent }) => {
    const select = canvas.getByRole('combobox', { name: /Genres/u });
    await userEvent.selectOptions(select, 'Mystery');
    await expect(canvas.getAllByRole('listitem')).toHaveLength(3);
    await expect(select).toHaveAttribute('aria-disabled', 'true');
    await expect(canvas.queryByRole('option', { name: 'Poetry' })).toBeNull();
  },
};
export const ByKeyboard: Story = {
  play: async ({ canvas, userEvent }) => {
    await tabThrough(userEvent, ['Remove Fantasy']);
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('combobox')).toHaveFocus();
    await expect(canvas.getAllByRole('listitem')).toHaveLength(1);
  },
};
export const Invalid: Story = { args: { error: 'Choose genres from the list.' } };
export const Stress: Story = {
  args: { value: ['Veröffentlichungswissenschaften', 'خيال علمي', 'Donaudampfschifffahrt'] },
};

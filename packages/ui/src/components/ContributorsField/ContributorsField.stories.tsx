import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect } from 'storybook/test';
import { tabThrough } from '../../../.storybook/keyboard.ts';
import { ContributorsField } from './ContributorsField.tsx';
import type { ContributorsFieldProps } from './ContributorsField.tsx';

const roles = [
  { value: 'aut', label: 'Author' },
  { value: 'ill', label: 'Illustrator' },
  { value: 'trl', label: 'Translator' },
];

function People(props: Partial<ContributorsFieldProps>) {
  const [value, setValue] = useState(
    props.value ?? [
      { name: 'Ysolde Kettering', role: 'aut' },
      { name: 'Jun Harrowgale', role: 'ill' },
    ],
  );
  return (
    <ContributorsField
      label="Contributors"
      roles={roles}
      {...props}
      value={value}
      onValueChange={(event) => setValue(event.value)}
    />
  );
}

const meta = { title: 'Studio/Contributors field', component: People, args: {} } satisfies Meta<typeof People>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
/** A person is added and another one is removed without a mouse. */
export const ByKeyboard: Story = {
  play: async ({ canvas, userEvent }) => {
    await tabThrough(userEvent, ['Remove Ysolde Kettering', 'Remove Jun Harrowgale', 'Add a contributor']);
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByLabelText('Name')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByLabelText('Name')).toHaveAccessibleDescription('Enter a name.');
    await userEvent.keyboard('Nils Eiderholm');
    await userEvent.selectOptions(canvas.getByLabelText('Role'), 'trl');
    await userEvent.click(canvas.getByRole('button', { name: 'Add' }));
    await expect(canvas.getAllByRole('listitem').map((item) => item.textContent)).toContain('Nils EiderholmTranslator');
    await userEvent.click(canvas.getByRole('button', { name: 'Remove Jun Harrowgale' }));
    await expect(canvas.getAllByRole('listitem')).toHaveLength(2);
  },
};
export const Invalid: Story = { args: { value: [], error: 'Add at least one author.' } };
export const Stress: Story = {
  args: {
    value: [
      {
        name: 'Wilhelmine Freifrau von Hohenlohe-Waldenburg-Schillingsfürst',
        role: 'Veröffentlichungsverantwortliche',
      },
    ],
  },
};

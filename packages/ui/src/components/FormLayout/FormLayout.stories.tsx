import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { Button } from '../Button/index.ts';
import { TextField } from '../TextField/index.ts';
import { FormLayout, span } from './FormLayout.tsx';

const meta = {
  title: 'Forms/Form layout',
  component: FormLayout,
  args: {
    onSubmit: fn((event) => event.preventDefault()),
    children: (
      <>
        <TextField label="First name" className={span.half} />
        <TextField label="Last name" className={span.half} />
        <TextField label="Address" />
        <TextField label="City" className={span.third} />
        <TextField label="State" className={span.third} />
        <TextField label="Postcode" className={span.third} />
        <Button type="submit">Save</Button>
      </>
    ),
  },
} satisfies Meta<typeof FormLayout>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

/** Tab follows the reading order of the fields, and Enter in a field submits the form. */
export const ByKeyboard: Story = {
  play: async ({ args, canvas, userEvent }) => {
    for (const name of ['First name', 'Last name', 'Address', 'City', 'State', 'Postcode']) {
      await userEvent.tab();
      await expect(canvas.getByLabelText(name)).toHaveFocus();
    }
    await userEvent.keyboard('97205{Enter}');
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
};
export const Stress: Story = {
  args: {
    children: (
      <>
        <TextField label="Rechnungsempfängervorname" error="Diese Angabe ist erforderlich" className={span.half} />
        <TextField label="Rechnungsempfängernachname" className={span.half} />
        <TextField label="Zustellpostleitzahl" className={span.third} />
        <TextField label="المدينة" dir="rtl" className={span.third} />
        <TextField label="Bundesland" hint="Bundesland oder Regierungsbezirk" className={span.third} />
      </>
    ),
  },
};

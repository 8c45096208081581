import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, waitFor } from 'storybook/test';
import { CoverCrop, type CoverCropProps } from './CoverCrop.tsx';

/** A picture of these proportions, so that the story needs no server. */
const picture = (width: number, height: number): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path fill="#7a2440" d="M0 0h${width}v${height}H0z"/><circle cx="${width / 2}" cy="${height / 2}" r="60" fill="#f0d0a0"/></svg>`,
  )}`;

function Cropping({ value: first, onValueChange, ...rest }: CoverCropProps) {
  const [value, setValue] = useState(first);
  return (
    <CoverCrop
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
  title: 'Studio/Cover crop',
  component: CoverCrop,
  render: (args) => <Cropping {...args} />,
  args: { src: picture(600, 400), label: 'Part of the picture', value: 50, onValueChange: fn(), onFailure: fn() },
} satisfies Meta<typeof CoverCrop>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Tall: Story = { args: { src: picture(300, 900) } };
/** A picture with the proportions of a cover needs no choice. */
export const Fitting: Story = {
  args: { src: picture(400, 600) },
  play: async ({ canvas, canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('img')?.complete).toBe(true));
    await expect(canvas.queryByRole('slider')).toBeNull();
  },
};
export const Unreadable: Story = {
  args: { src: 'data:image/png;base64,AAAA' },
  play: async ({ args }) => {
    await waitFor(() => expect(args.onFailure).toHaveBeenCalled());
  },
};
export const ByKeyboard: Story = {
  play: async ({ args, canvas, userEvent }) => {
    const slider = await canvas.findByRole('slider', { name: 'Part of the picture' });
    await userEvent.tab();
    await expect(slider).toHaveFocus();
    // Arrow keys of a range input are native, which the test library does not imitate.
    await expect(slider).toHaveAttribute('step', '5');
    await expect(args.onValueChange).not.toHaveBeenCalled();
  },
};
export const Stress: Story = {
  args: { src: picture(2_000, 200), label: 'Der Ausschnitt des Bildes, der auf dem Umschlag zu sehen sein soll' },
};

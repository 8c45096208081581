import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { Button } from '../Button/index.ts';
import { TextLink } from '../TextLink/index.ts';
import { Link, LinkProvider } from './LinkProvider.tsx';
import type { LinkProps } from './LinkProvider.tsx';

/** A stand-in for a router link: prefixes the URL with a base and loads no page. */
function Routed({ href, children, onClick, ...rest }: LinkProps) {
  return (
    <a
      {...rest}
      href={`/shop${href}`}
      onClick={(event) => {
        event.preventDefault();
        onClick?.(event);
      }}
    >
      {children}
    </a>
  );
}

const meta = {
  title: 'Patterns/Link provider',
  component: LinkProvider,
  args: {
    component: Routed,
    navigate: fn(),
    children: (
      <p style={{ display: 'flex', gap: '1rem', alignItems: 'center' }}>
        <TextLink href="/library">Library</TextLink> <Link href="/favorites">Favorites</Link>{' '}
        <Button navigateTo="/cart">Cart</Button>
      </p>
    ),
  },
} satisfies Meta<typeof LinkProvider>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Links render the router's component; buttons call `navigate`. */
export const Default: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('link', { name: 'Library' })).toHaveAttribute('href', '/shop/library');
    await userEvent.click(canvas.getByRole('button', { name: 'Cart' }));
    await expect(args.navigate).toHaveBeenCalledWith({ href: '/cart' });
  },
};

/** A nested provider inherits the values that it does not set. */
export const Nested: Story = {
  render: ({ children, ...outer }) => (
    <LinkProvider {...outer}>
      <LinkProvider navigate={fn()}>{children}</LinkProvider>
    </LinkProvider>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Library' })).toHaveAttribute('href', '/shop/library');
  },
};

/** A long Arabic URL. */
export const Stress: Story = {
  args: {
    children: (
      <TextLink href={`/product/${'مصابيح-على-ضفة-النهر-'.repeat(12)}`} style={{ overflowWrap: 'anywhere' }}>
        {'مصابيح على ضفة النهر البعيد '.repeat(8)}
      </TextLink>
    ),
  },
};

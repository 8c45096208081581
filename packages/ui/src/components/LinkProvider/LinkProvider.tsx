import { createContext, use, useMemo } from 'react';
import type { ComponentProps, ComponentType, ReactNode } from 'react';

/** What every link of the kit passes on; `href` is always present. */
export interface LinkProps extends ComponentProps<'a'> {
  href: string;
}

interface Navigation {
  Anchor: ComponentType<LinkProps> | 'a';
  navigate: (event: { href: string }) => void;
}

const NavigationContext = createContext<Navigation>({
  Anchor: 'a',
  navigate: ({ href }) => globalThis.location.assign(href),
});

export interface LinkProviderProps {
  /** Renders an `a` for a router. It gets `href`, children and the rest of the anchor's props. */
  component?: ComponentType<LinkProps> | undefined;
  /** Goes to an address without a link: for buttons that lead somewhere. Default: `location.assign`. */
  navigate?: ((event: { href: string }) => void) | undefined;
  children: ReactNode;
}

/** Tells the kit how to link, so that it needs no router. Without it, links are plain anchors. */
export function LinkProvider({ component, navigate, children }: LinkProviderProps) {
  const outer = use(NavigationContext);
  const value = useMemo(
    () => ({ Anchor: component ?? outer.Anchor, navigate: navigate ?? outer.navigate }),
    [component, navigate, outer],
  );
  return <NavigationContext value={value}>{children}</NavigationContext>;
}

/** An `a`, drawn by the provider's component. */
export function Link(props: LinkProps) {
  const { Anchor } = use(NavigationContext);
  return <Anchor {...props} />;
}

/** The provider's way to go to an address. */
export function useNavigate(): (event: { href: string }) => void {
  return use(NavigationContext).navigate;
}
